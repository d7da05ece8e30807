import Foundation
import SwiftProtobuf

/// A message `{ string pin_code = 1 [json_name = "pc"]; string user = 2; }`.
struct PinMessage: SwiftProtobuf.Message, _MessageImplementationBase, _ProtoNameProviding {
    static let protoMessageName = "test.PinMessage"
    static let _protobuf_nameMap = _NameMap(bytecode: "\0\u{5}pin_code\0pc\0\u{1}user\0")

    var pinCode = ""
    var user = ""
    var unknownFields = UnknownStorage()

    mutating func decodeMessage<D: SwiftProtobuf.Decoder>(decoder: inout D) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &pinCode)
            case 2: try decoder.decodeSingularStringField(value: &user)
            default: break
            }
        }
    }

    static func == (one: PinMessage, other: PinMessage) -> Bool {
        one.pinCode == other.pinCode && one.user == other.user && one.unknownFields == other.unknownFields
    }

    func traverse<V: SwiftProtobuf.Visitor>(visitor: inout V) throws {
        if !pinCode.isEmpty { try visitor.visitSingularStringField(value: pinCode, fieldNumber: 1) }
        if !user.isEmpty { try visitor.visitSingularStringField(value: user, fieldNumber: 2) }
        try unknownFields.traverse(visitor: &visitor)
    }
}

import Foundation
import SwiftProtobuf

extension RecordingFile.Message {
    /// Creates the file's form of a message; nil if it is no message of SwiftProtobuf.
    init?(_ message: any Sendable) {
        guard let message = message as? any SwiftProtobuf.Message else { return nil }
        self = Self.form(of: message)
    }

    private static func form<M: SwiftProtobuf.Message>(of message: M) -> Self {
        var options = JSONEncodingOptions()
        options.useDeterministicOrdering = true
        let bytes = message.orderedBytes
        guard let json = try? message.jsonUTF8Data(options: options),
            (try? M(jsonUTF8Data: json))?.orderedBytes == bytes
        else { return .bytes(bytes) }
        return .text(json)
    }

    /// The value; of bytes, their base64.
    var json: JSON {
        switch self {
        case .text(let text): (try? JSON(text)) ?? .null
        case .json(let value): value
        case .bytes(let bytes): .text(bytes.base64EncodedString())
        }
    }

    /// - Parameter place: the place in the file.
    /// - Throws: ``MockRecordingError``, if it does not fit the type.
    func decoded(as type: any SwiftProtobuf.Message.Type, at place: @autoclosure () -> String) throws -> any Sendable {
        do {
            switch self {
            case .text(let text): return try type.init(jsonUTF8Data: text)
            case .json(let value): return try type.init(jsonUTF8Data: JSON.data(value))
            case .bytes(let bytes): return try type.init(serializedBytes: bytes, partial: true)
            }
        } catch {
            let fields = Self.faultyFields(of: json) { (try? type.init(jsonUTF8Data: JSON.data($0))) == nil }
            throw MockRecordingError(
                "the recorded message does not fit \(type): \(error)",
                place: ([place()] + fields).joined(separator: "."))
        }
    }

    /// The path of the smallest part that is wrong by itself, found by trying each field alone.
    private static func faultyFields(of value: JSON, _ isWrong: (JSON) -> Bool) -> [String] {
        guard case .object(let members) = value,
            let (name, value) = members.first(where: { isWrong(.object([$0.key: $0.value])) })
        else { return [] }
        return [name] + faultyFields(of: value) { isWrong(.object([name: $0])) }
    }
}

extension SwiftProtobuf.Message {
    /// The bytes, in the same order for equal messages.
    var orderedBytes: Data {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return (try? serializedBytes(partial: true, options: options)) ?? Data()
    }
}

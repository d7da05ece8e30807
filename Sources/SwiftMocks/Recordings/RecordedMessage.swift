import Foundation
import SwiftProtobuf

extension RecordingFile.Message {
    /// Creates the file's form of a message; nil if it is no message of SwiftProtobuf.
    init?(_ message: any Sendable) {
        guard let message = message as? any SwiftProtobuf.Message else { return nil }
        self.message = Self.json(of: message)
        if self.message == nil { base64 = Data(message.orderedBytes) }
    }

    /// Returns nil if the message would not come back equal.
    private static func json<M: SwiftProtobuf.Message>(of message: M) -> JSON? {
        guard let text: Data = try? message.jsonUTF8Data(),
            (try? M(jsonUTF8Data: text))?.orderedBytes == message.orderedBytes,
            let json = try? JSON(text), json != .null
        else { return nil }
        return json
    }

    /// The value; of bytes, their base64.
    var json: JSON { message ?? .text(base64?.base64EncodedString() ?? "") }

    /// - Parameter place: the place in the file.
    /// - Throws: ``MockRecordingError``, if it does not fit the type.
    func decoded(as type: any SwiftProtobuf.Message.Type, at place: String) throws -> any Sendable {
        guard (message == nil) != (base64 == nil) else {
            throw MockRecordingError("a message is either \"message\" or \"base64\"", place: place)
        }
        do {
            if let message { return try type.init(jsonUTF8Data: JSON.data(message)) }
            return try type.init(serializedBytes: base64 ?? Data(), partial: true)
        } catch {
            let fields = Self.faultyFields(of: json) { (try? type.init(jsonUTF8Data: JSON.data($0))) == nil }
            throw MockRecordingError(
                "the recorded message does not fit \(type): \(error)", place: ([place] + fields).joined(separator: "."))
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
    var orderedBytes: [UInt8] {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return (try? serializedBytes(partial: true, options: options)) ?? []
    }
}

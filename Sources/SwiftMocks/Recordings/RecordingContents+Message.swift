import Foundation
import SwiftProtobuf

extension RecordingContents {
    /// A message of a recorded call, without its type.
    struct Message: Sendable, Equatable {
        enum Form: Sendable, Equatable {
            /// The text of the message as JSON.
            case json(Data)
            /// The bytes of a message that would not come back equal from JSON.
            case bytes(Data)
        }

        var form: Form
        /// The number of the client's messages that it follows; nil if the client had closed its
        /// side.
        var afterInputs: Int?
        /// The milliseconds since the server's previous event, or since the call began.
        var pause: Int?

        init(_ form: Form, afterInputs: Int? = nil, pause: Int? = nil) {
            self.form = form
            self.afterInputs = afterInputs
            self.pause = pause
        }
    }
}

extension RecordingContents.Message {
    /// Creates the recorded form of a message.
    init(of message: any SwiftProtobuf.Message) {
        self.init(Self.json(of: message).map(Form.json) ?? .bytes(Data(message.orderedBytes)))
    }

    /// Returns nil if the message would not come back equal.
    private static func json<M: SwiftProtobuf.Message>(of message: M) -> Data? {
        // A `google.protobuf.Value` may be `null`, which would look like a missing message in the
        // file.
        guard let text: Data = try? message.jsonUTF8Bytes(options: .recorded), text.first != UInt8(ascii: "n"),
            let read = try? M(jsonUTF8Bytes: text),
            read.isEqualTo(message: message) || read.orderedBytes == message.orderedBytes
        else { return nil }
        return StructFinder.finds(in: message) ? JSON(text).sorted.data : text
    }

    /// The message as a value; of bytes, their Base64 text.
    var json: JSON {
        switch form {
        case .json(let text): JSON(text)
        case .bytes(let bytes): .string(bytes.base64EncodedString())
        }
    }

    /// Returns the message.
    /// - Throws: ``MockRecordingError`` with the place in the message, if it does not fit the type.
    func decoded(as type: any SwiftProtobuf.Message.Type) throws -> any SwiftProtobuf.Message {
        do {
            switch form {
            case .json(let text): return try type.init(jsonUTF8Bytes: text)
            case .bytes(let bytes): return try type.init(serializedBytes: bytes, partial: true)
            }
        } catch {
            let fields = Self.faultyFields(of: json) { (try? type.init(jsonUTF8Bytes: $0.data)) == nil }
            throw MockRecordingError(
                "the recorded message does not fit \(type): \(error)",
                place: fields.isEmpty ? nil : fields.joined(separator: "."))
        }
    }

    /// The path of the smallest part that is wrong by itself, found by trying each field alone.
    private static func faultyFields(of value: JSON, _ isWrong: (JSON) -> Bool) -> [String] {
        guard case .object(let members) = value, let faulty = members.first(where: { isWrong(.object([$0])) })
        else { return [] }
        return [faulty.name] + faultyFields(of: faulty.value) { isWrong(.object([.init(faulty.name, $0)])) }
    }
}

extension JSONEncodingOptions {
    /// Maps in the order of their keys, so that equal messages have equal texts.
    static let recorded: JSONEncodingOptions = {
        var options = JSONEncodingOptions()
        options.useDeterministicOrdering = true
        return options
    }()
}

extension SwiftProtobuf.Message {
    /// The bytes, in the same order for equal messages.
    var orderedBytes: [UInt8] {
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        return (try? serializedBytes(partial: true, options: options)) ?? []
    }
}

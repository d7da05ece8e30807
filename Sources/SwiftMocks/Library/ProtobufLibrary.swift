import SwiftProtobuf

/// A library whose messages are those of SwiftProtobuf: what adapters do alike with messages.
public protocol ProtobufLibrary: RPCLibrary {}

extension ProtobufLibrary {
    /// Returns an empty message of a type.
    public static func emptyMessage(_ type: Any.Type) -> (any Sendable)? {
        (type as? any SwiftProtobuf.Message.Type)?.init()
    }

    /// Returns a message as text, of which long values are cut.
    public static func text(of message: Any, comparedTo other: Any?) -> String? {
        (message as? any SwiftProtobuf.Message)?.shortText(comparedTo: other as? any SwiftProtobuf.Message)
    }

    /// Returns a message as a recording has it: as JSON, or as bytes if JSON would lose something.
    @_spi(Adapters) public static func recorded(_ message: any Sendable, asBytes: Bool) -> RecordedMessage? {
        (message as? any SwiftProtobuf.Message)?.recorded(asBytes: asBytes)
    }

    /// Returns the message of a type that a recording has.
    @_spi(Adapters) public static func message(
        _ type: Any.Type, from recorded: RecordedMessage
    ) throws -> any Sendable {
        guard let type = type as? any SwiftProtobuf.Message.Type else { throw NotRecordable() }
        switch recorded {
        case .json(let text): return try type.init(jsonString: text)
        case .bytes(let bytes): return try type.init(serializedBytes: bytes)
        }
    }
}

extension SwiftProtobuf.Message {
    fileprivate func recorded(asBytes: Bool) -> RecordedMessage? {
        guard let bytes = try? orderedBytes else { return nil }
        var options = JSONEncodingOptions()
        options.useDeterministicOrdering = true
        guard !asBytes, let text = try? jsonString(options: options), let copy = try? Self(jsonString: text),
            (try? copy.orderedBytes) == bytes
        else { return .bytes(bytes) }
        return .json(text)
    }

    /// The bytes, in the same order for equal messages.
    private var orderedBytes: [UInt8] {
        get throws {
            var options = BinaryEncodingOptions()
            options.useDeterministicOrdering = true
            return try serializedBytes(partial: true, options: options)
        }
    }
}

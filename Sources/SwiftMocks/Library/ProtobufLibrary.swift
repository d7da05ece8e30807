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
}

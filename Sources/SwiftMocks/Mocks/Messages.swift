import SwiftProtobuf

// The messages of all libraries are those of SwiftProtobuf.

extension RPCLibrary {
    /// The type of a failure's details: a message of any type.
    static var detailType: Any.Type? { Google_Protobuf_Any.self }

    /// Returns an empty message of a type; nil if the type is not one of messages.
    static func emptyMessage(_ type: Any.Type) -> (any Sendable)? {
        (type as? any SwiftProtobuf.Message.Type)?.init()
    }

    /// Returns a message as text, with one field per line and long values cut; nil if it is not a message.
    /// - Parameter other: a message to compare it with. The text then has each field, and each value at its first difference.
    static func text(of message: Any, comparedTo other: Any?) -> String? {
        (message as? any SwiftProtobuf.Message)?.shortText(comparedTo: other as? any SwiftProtobuf.Message)
    }
}

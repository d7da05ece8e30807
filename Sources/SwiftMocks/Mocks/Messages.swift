import SwiftProtobuf

// The messages of all libraries are those of SwiftProtobuf.

extension RPCLibrary {
    /// The type of the details of a failure: a message of any type.
    static var detailType: Any.Type? { Google_Protobuf_Any.self }

    /// Returns an empty message of a type; nil if it is not a type of messages.
    static func emptyMessage(_ type: Any.Type) -> (any Sendable)? {
        (type as? any SwiftProtobuf.Message.Type)?.init()
    }

    /// Returns a message as text, with one field per line; nil if it is not a message. Long values are cut.
    /// - Parameter other: a message that it is compared with. The text then has each field, and each value at its first difference.
    static func text(of message: Any, comparedTo other: Any?) -> String? {
        (message as? any SwiftProtobuf.Message)?.shortText(comparedTo: other as? any SwiftProtobuf.Message)
    }
}

import SwiftProtobuf

/// What requests and responses are made of.
public typealias ProtobufMessage = SwiftProtobuf.Message

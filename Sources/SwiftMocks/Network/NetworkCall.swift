import SwiftProtobuf

/// A call that enters a network with faults, as a closure that selects calls gets it.
public struct NetworkCall<Library: RPCLibrary>: Sendable {
    package typealias RequestReader = @Sendable (any SwiftProtobuf.Message.Type) -> (any SwiftProtobuf.Message)?

    /// The name of the service: `eliza.v1.ElizaService`.
    public let service: String
    /// The name of the method in the proto: `Say`.
    public let method: String
    /// The application's metadata, if they are known.
    package let initialMetadata: Library.Metadata
    private let readRequest: RequestReader

    /// - Parameter readRequest: returns the request as a message of a type; nil if the request has
    ///   not been sent, or is of another type.
    package init(
        service: String, method: String, metadata: Library.Metadata = [:],
        readRequest: @escaping RequestReader = { _ in nil }
    ) {
        self.service = service
        self.method = method
        initialMetadata = metadata
        self.readRequest = readRequest
    }

    /// Returns the request, or the first message of a stream.
    ///
    /// - Returns: the message; nil if it has not been sent when the network decides about the call,
    ///   or can't be read as a message of this type.
    public func request<Request: SwiftProtobuf.Message>(as type: Request.Type = Request.self) -> Request? {
        readRequest(type) as? Request
    }
}

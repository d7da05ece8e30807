import SwiftProtobuf

/// A call that enters a network with faults, as a closure that selects calls gets it.
public struct NetworkCall<Library: RPCLibrary>: Sendable {
    package typealias RequestReader = @Sendable (any SwiftProtobuf.Message.Type) -> (any SwiftProtobuf.Message)?

    /// What is known of a call.
    package struct Facts {
        let service: String
        let method: String
        let metadata: Library.Metadata

        package init(service: String, method: String, metadata: Library.Metadata = [:]) {
            self.service = service
            self.method = method
            self.metadata = metadata
        }
    }

    /// Reads the facts where they are used, because most calls meet no fault that asks for them.
    private let facts: @Sendable () -> Facts
    private let readRequest: RequestReader

    /// - Parameter readRequest: returns the request as a message of a type; nil if the request has
    ///   not been sent, or is of another type.
    package init(
        _ facts: @autoclosure @escaping @Sendable () -> Facts, readRequest: @escaping RequestReader = { _ in nil }
    ) {
        self.facts = facts
        self.readRequest = readRequest
    }

    /// The name of the service: `eliza.v1.ElizaService`.
    public var service: String { facts().service }
    /// The name of the method in the proto: `Say`.
    public var method: String { facts().method }
    /// The application's metadata, if they are known.
    package var initialMetadata: Library.Metadata { facts().metadata }

    /// Returns the request, or the first message of a stream.
    ///
    /// - Returns: the message; nil if it has not been sent when the network decides about the call,
    ///   or can't be read as a message of this type.
    public func request<Request: SwiftProtobuf.Message>(as type: Request.Type = Request.self) -> Request? {
        readRequest(type) as? Request
    }
}

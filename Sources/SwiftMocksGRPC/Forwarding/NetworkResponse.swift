#if GRPCSwift
    import GRPCCore
    @_spi(Adapters) import SwiftMocks

    /// An answer that the mock has left to its transport: of the real server, or of a network that breaks.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    protocol NetworkResponse: AnyObject, Sendable {
        /// Passes a part of the client on. Returns when it is taken.
        func write(_ part: RPCRequestPart<[UInt8]>) async throws
        /// The client has sent everything, or its side has failed.
        func finish(throwing error: (any Error)?) async
        /// Returns the next part; nil after the last one, and in a cancelled task. What the server answers is recorded.
        func next(recording record: any PartRecord) async throws -> RPCResponsePart<[UInt8]>?
        /// The client wants nothing more.
        func leave()
        /// The client's task is cancelled.
        func cancel()
        /// The call has ended for another reason. The client gets this part, unless it knows another end.
        func cutOff(_ part: RPCResponsePart<[UInt8]>)
        /// Returns when all is closed. Throws what a transport throws at the end of its stream.
        func close() async throws
    }
#endif

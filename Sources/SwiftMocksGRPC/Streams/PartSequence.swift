#if GRPCSwift
    import GRPCCore

    /// Parts that a function reads, one after the other. A cancelled task gets what the function
    /// returns or throws. An `AsyncThrowingStream` would end for it.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct PartSequence<Part: Sendable>: AsyncSequence, AsyncIteratorProtocol, Sendable {
        let read: @Sendable () async throws -> Part?

        func makeAsyncIterator() -> PartSequence { self }
        func next(isolation actor: isolated (any Actor)?) async throws -> Part? { try await read() }
    }
#endif

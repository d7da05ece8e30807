#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    /// The writer of a client's producer.
    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    struct MessageWriter<Input: Sendable>: RPCWriterProtocol {
        let call: MockCall<GRPCLibrary>

        /// Writes a message, and lets other tasks run. With flow control, suspends until the server
        /// has read enough. Throws if the client has stopped reading the response.
        func write(_ element: Input) async throws {
            try Task.checkCancellation()
            if call.hasLeft { throw RPCError.writeAfterEnd }
            call.addInput(element)
            await call.waitForRoom()
            await Task.yield()
        }

        func write(contentsOf elements: some Sequence<Input>) async throws {
            for element in elements { try await write(element) }
        }
    }
#endif

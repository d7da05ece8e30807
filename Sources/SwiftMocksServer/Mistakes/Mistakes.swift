#if Server
    // Unavailable declarations for common mistakes, with which the compiler tells what to write instead.

    extension MockServer {
        /// Does not exist: without mocks, nothing answers.
        @available(*, unavailable, message: "write MockServer.start(serving: …) with the mocks that answer")
        public static func start() async throws -> MockServer {
            throw MockServerError("there are no mocks")
        }

        /// Does not exist: only mocks of Connect clients that record their calls can be served here.
        @available(
            *, unavailable,
            message:
                "a MockServer serves mocks that are generated with MockRuntime=SwiftMocks, such as ElizaServiceClientMock(); a mock of a gRPC Swift client goes into a MockService of a GRPCServer"
        )
        public static func start(serving mock: Any, _ others: Any...) async throws -> MockServer {
            throw MockServerError("there are no mocks")
        }

        /// Does not exist: a server starts at once.
        @available(*, unavailable, message: "write try await MockServer.start(serving: …)")
        public convenience init(serving mock: Any, _ others: Any...) {
            fatalError("There is no such server.")
        }
    }
#endif

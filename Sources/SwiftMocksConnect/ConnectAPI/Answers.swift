#if Connect
    import Connect
    import SwiftMocks

    extension Reply where Library == ConnectLibrary {
        /// Metadata before the message.
        public var headers: Headers {
            get { initialMetadata ?? [:] }
            set { initialMetadata = newValue }
        }

        /// Metadata after the message.
        public var trailers: Trailers {
            get { finalMetadata }
            set { finalMetadata = newValue }
        }

        /// Creates an answer.
        public init(
            result: Result<Response, ConnectError>, headers: Headers = Headers(), trailers: Trailers = Trailers(),
            code: Code? = .none
        ) {
            self.init(result: result, initialMetadata: headers, finalMetadata: trailers, code: code)
        }

        /// Returns the answer of a call that succeeded.
        public static func success(
            _ message: Response, headers: Headers = Headers(), trailers: Trailers = Trailers()
        ) -> Reply {
            Reply(result: .success(message), headers: headers, trailers: trailers)
        }

        /// Returns the answer of a call that failed.
        public static func failure(
            _ failure: ConnectError, headers: Headers = Headers(), trailers: Trailers = Trailers()
        ) -> Reply {
            Reply(result: .failure(failure), headers: headers, trailers: trailers)
        }
    }

    extension StreamStep where Library == ConnectLibrary {
        /// Yields metadata.
        public static func headers(_ headers: Headers) -> StreamStep {
            .initial(headers)
        }

        /// Ends the stream with a failure.
        public static func fail(_ failure: ConnectError, trailers: Trailers? = .none) -> StreamStep {
            .failed(failure, trailers)
        }

        /// Ends the stream successfully.
        public static func complete(trailers: Trailers = Trailers()) -> StreamStep {
            .completed(nil, trailers)
        }

        /// Ends the stream with this code and no error.
        public static func complete(_ code: Code, trailers: Trailers = Trailers()) -> StreamStep {
            .completed(code, trailers)
        }
    }

    extension StreamEnd where Library == ConnectLibrary {
        /// The error of a stream that failed.
        public var failure: (any Error)? { error }
        /// Metadata after the messages.
        public var trailers: Trailers? { finalMetadata }

        /// Creates an end.
        public init(code: Code, failure: (any Error)?, trailers: Trailers?) {
            self.init(code: code, error: failure, finalMetadata: trailers)
        }
    }

    extension StreamServer where Library == ConnectLibrary {
        /// The headers that the stream was opened with.
        public var headers: Headers { initialMetadata }

        /// Sends metadata, as `send(_:)` sends a message.
        public func send(headers: Headers) async throws {
            try await send(initial: headers)
        }

        /// Ends the stream successfully. This also happens if a fake server returns without ending
        /// the stream.
        public func complete(trailers: Trailers = Trailers()) {
            run(.complete(trailers: trailers))
        }
    }
#endif

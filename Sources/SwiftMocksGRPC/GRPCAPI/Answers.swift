#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension Reply where Library == GRPCLibrary {
        /// Metadata before the message; nil for a call that is rejected.
        public var metadata: Metadata? {
            get { initialMetadata }
            set { initialMetadata = newValue }
        }

        /// Metadata after the message.
        public var trailingMetadata: Metadata {
            get { finalMetadata }
            set { finalMetadata = newValue }
        }

        /// Returns the answer of a call that succeeded.
        public static func success(
            _ message: Response, metadata: Metadata = Metadata(), trailingMetadata: Metadata = Metadata()
        ) -> Reply {
            Reply(result: .success(message), initialMetadata: metadata, finalMetadata: trailingMetadata)
        }

        /// Returns the answer of a call that failed: rejected or, with `metadata`, accepted first.
        public static func failure(_ failure: RPCError, metadata: Metadata? = .none) -> Reply {
            Reply(result: .failure(failure), initialMetadata: metadata)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension StreamStep where Library == GRPCLibrary {
        /// Yields metadata.
        public static func metadata(_ metadata: Metadata) -> StreamStep {
            .initial(metadata)
        }

        /// Ends the stream with a failure.
        public static func fail(_ failure: RPCError) -> StreamStep {
            .failed(failure)
        }

        /// Ends the stream successfully.
        public static func complete(trailingMetadata: Metadata = Metadata()) -> StreamStep {
            .completed(nil, trailingMetadata)
        }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension StreamEnd where Library == GRPCLibrary {
        /// The failure of a stream that failed.
        public var failure: RPCError? { error as? RPCError }
        /// Metadata after the messages.
        public var trailingMetadata: Metadata? { finalMetadata }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension StreamServer where Library == GRPCLibrary {
        /// The metadata that the stream was opened with.
        public var metadata: Metadata { initialMetadata }
        /// The options that the stream was opened with.
        public var options: CallOptions { callOptions }

        /// Sends metadata, as `send(_:)` sends a message.
        public func send(metadata: Metadata) async throws {
            try await send(initial: metadata)
        }

        /// Ends the stream successfully. This also happens if a fake server returns without ending
        /// the stream.
        public func complete(trailingMetadata: Metadata = Metadata()) {
            run(.complete(trailingMetadata: trailingMetadata))
        }
    }
#endif

#if GRPCSwift
    import GRPCCore
    import SwiftMocks

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RPCCall where Library == GRPCLibrary {
        /// The metadata that the request was sent with.
        public var metadata: Metadata { initialMetadata }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    extension RecordedCall where Library == GRPCLibrary {
        /// The metadata that the call was made with.
        public var metadata: Metadata { initialMetadata }
        /// The metadata of the real server's response, if the call was forwarded to one.
        public var serverMetadata: Metadata? { serverInitialMetadata }
    }
#endif

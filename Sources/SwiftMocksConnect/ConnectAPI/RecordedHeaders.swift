#if Connect
    import Connect
    import SwiftMocks

    extension RPCCall where Library == ConnectLibrary {
        /// The headers that the request was sent with.
        public var headers: Headers { initialMetadata }
    }

    extension RecordedCall where Library == ConnectLibrary {
        /// The headers that the call was made with.
        public var headers: Headers { initialMetadata }
        /// The headers of the real server's response, if the call was forwarded to one.
        public var serverHeaders: Headers? { serverInitialMetadata }
    }
#endif

#if Server
    extension MockServer {
        /// The address of a server, which decides which machines reach it.
        public struct Host: Sendable {
            let address: String

            /// This machine only, by the address 127.0.0.1.
            public static let loopback = Host(address: "127.0.0.1")

            /// All machines that can reach this one, which a test on a device needs. The server has
            /// no passwords and no TLS.
            public static let allInterfaces = Host(address: "0.0.0.0")
        }
    }
#endif

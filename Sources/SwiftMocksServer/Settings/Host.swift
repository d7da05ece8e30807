#if Server
    extension MockServer {
        /// Who can reach a server.
        public struct Host: Sendable {
            let address: String

            /// This machine only, by the address 127.0.0.1.
            public static let loopback = Host(address: "127.0.0.1")

            /// Everybody who can reach this machine, which a test on a device needs. The server has no passwords and no TLS.
            public static let allInterfaces = Host(address: "0.0.0.0")
        }
    }
#endif

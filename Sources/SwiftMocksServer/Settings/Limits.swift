#if Server
    import SwiftMocks

    extension MockServer {
        /// Limits on what clients may send. A client that exceeds one is refused, and the test is told.
        public struct Limits: Sendable {
            /// How many connections may be open at once. More are closed as soon as they are opened. The default is 10,000.
            public var connections = 10_000

            /// How many calls a connection of HTTP/2 may have at once. The server tells it to the client, which waits with
            /// more of them. The default is 10,000.
            public var callsPerConnection = 10_000

            /// How many bytes the headers of a request may have. More are answered with the HTTP status 431. The default is
            /// 64 KiB.
            public var headerBytes = 64 << 10

            /// How many bytes a message of a request may have, decompressed. A larger one is answered with
            /// `resource_exhausted`. A stream may have any number of messages. The default is 64 MiB.
            public var messageBytes = 64 << 20

            /// How long nothing may come or go on a connection before it is closed. A connection with a call for which the
            /// mock has no answer yet is not idle, nor is one with a stream that the client may continue. The default is a
            /// minute.
            public var idleTime: MockDuration = .seconds(60)

            /// Creates the default limits.
            public init() {}

            /// What is wrong with them.
            var fault: String? {
                let counts = [
                    ("connections", connections), ("callsPerConnection", callsPerConnection),
                    ("headerBytes", headerBytes), ("messageBytes", messageBytes),
                ]
                for (name, count) in counts where count < 1 || count > Int32.max {
                    return "limits.\(name) is \(count): it must be from 1 to \(Int32.max)"
                }
                if idleTime.fault != nil || idleTime.nanoseconds == 0 {
                    return "limits.idleTime is \(idleTime.fault ?? "0"): it must be a positive time"
                }
                return nil
            }
        }
    }
#endif

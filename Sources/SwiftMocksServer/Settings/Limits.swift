#if Server
    import SwiftMocks

    extension MockServer {
        /// Limits on the input of clients. A client that exceeds one is refused and reported to the
        /// test.
        public struct Limits: Sendable {
            /// The number of connections that may be open at once. More are closed as soon as they
            /// are opened. The default is 10,000.
            public var connections = 10_000

            /// The number of calls that an HTTP/2 connection may have at once. Clients are told,
            /// and wait with more. A call that exceeds it is refused with `REFUSED_STREAM`. The
            /// default is 1,000.
            public var callsPerConnection = 1_000

            /// The most bytes of a request's headers, and of its path with the query. More are
            /// answered with the HTTP status 431. The default is 64 KiB.
            public var headerBytes = 64 << 10

            /// The most bytes of a request's message, decompressed. A larger one is answered with
            /// `resource_exhausted`. A stream may have any number of messages. The default is 64
            /// MiB.
            public var messageBytes = 64 << 20

            /// The time without traffic after which a connection is closed. A connection with a
            /// call that the mock has not answered yet is not idle, nor is one with a stream that
            /// the client may continue. The close is reported if the client has stopped in the
            /// middle of a request or a response. The default is a minute.
            public var idleTime: MockDuration = .seconds(60)

            /// The factor for the times in which a client may take its last response.
            var patience: Int64 = 1

            /// The most bytes of headers that an HTTP/2 connection reads. They are more than
            /// `headerBytes`, so that a request with larger headers gets an answer.
            var mostHeaderBytes: Int { max(headerBytes, 16 << 20) }

            /// Creates the default limits.
            public init() {}

            /// The fault in the limits; nil if there is none.
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

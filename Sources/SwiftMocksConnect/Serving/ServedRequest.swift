#if Connect
    import Connect
    import Foundation
    @_spi(Adapters) import SwiftMocks
    import SwiftMocksWire

    /// A request that has an rpc, as its mock sees it: what is read of it, its call, and what is written in response.
    struct ServedRequest {
        let head: WireHead
        let target: ServedRPCs<ConnectLibrary>.Target
        /// Nil until there is what the call begins with.
        private(set) var call: (any BytesCall)?
        /// Whether there is a real server.
        private let canForward: Bool
        private let age: @Sendable (_ timeout: Double?) -> MockFailureReason
        private var reader: RequestReader
        private var writer: ResponseWriter

        init(
            _ head: WireHead, _ target: ServedRPCs<ConnectLibrary>.Target, _ limits: Exchange.Limits, canForward: Bool
        ) {
            self.head = head
            self.target = target
            self.canForward = canForward
            age = limits.age
            reader = RequestReader(head, limit: limits.messageBytes)
            writer = ResponseWriter(head, headerBytes: limits.headerBytes)
        }

        /// The status of a call that the client gives up now.
        var status: MockFailureReason { age(head.timeout) }

        /// Whether the call is answered when its request comes, after it has begun.
        var isServerStream: Bool { target.rpc.kind == .serverStream }

        /// Whether the response is complete.
        var hasEnded: Bool { writer.hasEnded }

        /// Why the client does not take the response.
        var excess: WireError? { writer.excess }

        /// Takes a part of the body. The reader is changed in place: a copy would copy all that is unread at each part.
        mutating func append(_ data: Data) -> WireRead { reader.append(data) }

        /// The body is complete.
        mutating func finish() -> WireRead { reader.finish() }

        /// Gives the call a message of the client, or makes it.
        /// - Returns: the call, if it was made.
        mutating func send(_ message: Data) throws(WireError) -> (any BytesCall)? {
            guard let call else { return try begin(with: message) }
            try call.send(message)
            return nil
        }

        /// Makes the call.
        /// - Parameter message: the message of a call with one request and one response.
        mutating func begin(with message: Data? = nil) throws(WireError) -> any BytesCall {
            guard let call = try makeBytesCall(target, head, message, canForward: canForward) else {
                throw WireError(.internal, "the messages of \(head.path) are not of SwiftProtobuf")
            }
            call.begin()
            self.call = call
            return call
        }

        mutating func write(_ event: BytesEvent) -> [WireOutput] { writer.write(event) }

        /// Returns what records the answer of a real server.
        func forwardRecord(of call: any BytesCall, _ answer: any AnswerRecord) -> ForwardRecord {
            ForwardRecord(of: call, answer, head, reader) { [self] in status }
        }
    }
#endif

@_spi(Adapters) import SwiftMocks
import TinyRPC

/// An answer that a network breaks on its way.
final class BrokenCall: NetworkCall {
    private let mock: any BytesCall
    private let record: ServedCall.Receive
    private let receive: ServedCall.Receive
    /// The server's answer, before the network breaks it.
    private let answer: AsyncStream<ResponsePart>
    /// The real server's call; nil if the mock has the messages, or if the request does not get there.
    private let forwarded: ForwardedCall?
    private let machine: Locked<FaultMachine>

    /// - Parameters:
    ///   - messages: the messages of the mock's answer; nil if the real server answers.
    ///   - record: records what the server answers, and the end that the network makes.
    init(
        _ fault: NetworkFault, of mock: any BytesCall, messages: [[UInt8]]?, connect: ServedCall.Connect?,
        record: @escaping ServedCall.Receive, receive: @escaping ServedCall.Receive
    ) {
        let (parts, answer) = AsyncStream.makeStream(of: ResponsePart.self)
        self.mock = mock
        self.record = record
        self.receive = receive
        self.answer = parts
        machine = Locked(FaultMachine(fault))
        if let messages {
            forwarded = nil
            for message in messages { answer.yield(.message(message)) }
            answer.yield(.end(nil, trailers: [:]))
        } else {
            forwarded = fault.reachesServer ? connect.map { ForwardedCall($0) { answer.yield($0) } } : nil
        }
    }

    func start() {
        forwarded?.start()
        mock.whileOpen { await self.pass() }
    }

    func send(_ part: RequestPart) {
        forwarded?.send(part)
    }

    func cutOff(_ end: ConnectError) {
        forwarded?.drop()
        if machine.withLock({ $0.cutOff() }) { receive(.end(end, trailers: [:])) }
    }

    private func pass() async {
        let first = machine.withLock { machine in
            machine.start()
            return machine.next()
        }
        if case .end(let end) = first { return self.end(end, inPlaceOf: nil) }
        for await part in answer {
            switch machine.withLock({ $0.take(.init(part)) }) {
            case .lose: record(part)
            case .end(let end): return self.end(end, inPlaceOf: part)
            case .passSlowly(_, let pause, let gate):
                if case .message = part { guard await mock.pass(gate, after: pause) else { return } }
                fallthrough
            case .pass:
                record(part)
                receive(part)
            case .wait, .read, .nothing: return
            }
        }
    }

    /// Ends the answer as the network does.
    private func end(_ end: FaultMachine.End, inPlaceOf part: ResponsePart?) {
        let seen = ResponsePart.end(ConnectError(end), trailers: [:])
        switch part {
        case _ where !end.hasOutcomeOfServer: record(seen)
        case .end?: part.map(record)
        // The server has sent all, as far as it knows.
        case .message?, .headers?, nil: record(.end(nil, trailers: [:]))
        }
        forwarded?.drop()
        receive(seen)
    }
}

extension FaultMachine.Part {
    fileprivate init(_ part: ResponsePart) {
        self =
            switch part {
            case .headers: .metadata
            case .message: .message
            case .end: .end
            }
    }
}

extension ConnectError {
    /// What a client makes of an answer that the network ends.
    fileprivate init(_ end: FaultMachine.End) {
        switch end {
        case .offline: self.init(code: .unavailable, message: "offline")
        case .page(let status, _, let text, _): self.init(code: .unavailable, message: "status \(status): \(text)")
        case .replyLost, .closed: self.init(code: .unavailable, message: "the connection was lost")
        case .truncated, .missingEnd: self.init(code: .internalError, message: "the response is incomplete")
        }
    }
}

extension TinyLibrary {
    /// What a client makes of an answer that a fault has broken.
    @_spi(Adapters) public static func end(
        after fault: NetworkFault, isUnary: Bool, hasOneResponse: Bool, messages: Int
    ) -> NetworkFault.Effect<TinyLibrary> {
        let (end, count) = FaultMachine.outcome(of: fault, messages: messages)
        return end.map { .init(ConnectError($0), messages: count) } ?? .init(unnoticedAfter: count)
    }
}

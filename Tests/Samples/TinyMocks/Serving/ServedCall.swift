@_spi(Adapters) import SwiftMocks
import TinyRPC

/// An answer of the network, to which the mock leaves the answer.
protocol NetworkCall: Sendable {
    func start()
    func send(_ part: RequestPart)
    /// The call has ended for another reason. The client gets that end, unless it has one.
    func cutOff(_ end: ConnectError)
}

/// A call of a client. It chooses who answers: the mock, or the network if the mock leaves the answer to it.
final class ServedCall: TransportCall {
    typealias Receive = @Sendable (ResponsePart) -> Void
    /// Opens the call of the real server.
    typealias Connect = @Sendable (@escaping Receive) -> any TransportCall

    /// Makes the mock's call.
    typealias Make = @Sendable ([UInt8]?) throws -> any BytesCall

    private let make: Make
    private let rpcs: ServedRPCs<TinyLibrary>
    private let path: String
    /// Nil if there is no real server.
    private let connect: Connect?
    private let receive: Receive
    private let made = Locked<(any BytesCall)?>(nil)
    private let isPassing = Locked(false)
    private let route = Locked(AnswerRoute<RequestPart, any NetworkCall>.unknown(sent: []))

    init(
        of rpcs: ServedRPCs<TinyLibrary>, _ path: String, connect: Connect?, receive: @escaping Receive,
        make: @escaping Make
    ) {
        self.rpcs = rpcs
        self.path = path
        self.connect = connect
        self.receive = receive
        self.make = make
    }

    private var mock: (any BytesCall)? { made.value }

    /// Begins the mock's call. One with one request and one response begins with that.
    func begin(_ message: [UInt8]? = nil) throws {
        let mock = try make(message)
        made.value = mock
        mock.begin()
        Task { await mock.read(deliver) }
        decide()
    }

    // MARK: - What the client does

    func send(_ part: RequestPart) {
        guard route.withLock({ $0.send(part) }) else { return }
        do {
            switch part {
            case .message(let bytes): if let mock { try mock.send(bytes) } else { try begin(bytes) }
            case .close: mock?.close()
            }
            decide()
        } catch {
            fail(ConnectError(code: .invalidArgument, message: "a message is not one of the rpc"))
        }
    }

    func cancel() {
        guard let mock else {
            return deliver(.end(ConnectError(code: .canceled, message: "cancelled"), trailers: [:]))
        }
        mock.cancel(as: .canceled)
    }

    // MARK: - Who answers

    /// Finds out who answers, as soon as that is known. The network gets what it has not got.
    private func decide() {
        if let mock, route.withLock({ $0.isUnknown }) { decide(for: mock) }
        passOn()
    }

    private func decide(for mock: any BytesCall) {
        guard !mock.isWaiting else {
            mock.whenSettled { self.decide() }
            return
        }
        // Code of users makes the messages of the answer, so that is done outside the lock.
        guard let deferred = mock.deferred else {
            if !mock.isUnanswered { route.withLock { $0.decideForMock() } }
            return
        }
        guard let network = network(of: mock, for: deferred) else { return }
        let isFirst = route.withLock { route in
            defer { route.decide(for: network) }
            return route.isUnknown
        }
        guard isFirst else { return }
        mock.carryOut(start: network.start) { network.cutOff(mock.cutOffFailure) }
    }

    /// One thread does it at a time, so that the parts keep their order. It looks again for what others have left to it.
    private func passOn() {
        while hasUnsent, beginPassing() {
            while let (network, part) = route.withLock({ $0.nextUnsent() }) { network.send(part) }
            isPassing.value = false
        }
    }

    private func beginPassing() -> Bool {
        isPassing.withLock { isPassing in
            defer { isPassing = true }
            return !isPassing
        }
    }

    private var hasUnsent: Bool {
        route.withLock { if case .network(_, let unsent) = $0 { !unsent.isEmpty } else { false } }
    }

    private func network(of mock: any BytesCall, for deferred: DeferredAnswer<[UInt8]>) -> (any NetworkCall)? {
        let record = mock.makeRecord()
        if let fault = deferred.fault {
            return BrokenCall(
                fault, of: mock, messages: deferred.messages, connect: connect, record: record, receive: receive)
        }
        return connect.map { connect in
            ForwardedCall(connect) { [receive] part in
                record(part)
                receive(part)
            }
        }
    }

    /// The mock can't read what the client sends. The real server gets it as it is, if the mock has no answer yet.
    private func fail(_ error: ConnectError) {
        if let connect, route.withLock({ $0.isUnknown }), mock?.isUnanswered ?? true {
            if let mock {
                mock.forwardUnread()
                return decide()
            }
            let call = ForwardedCall(connect, receive: receive)
            route.withLock { $0.decide(for: call) }
            call.start()
            return passOn()
        }
        guard route.withLock({ $0.network == nil }), mock?.isRefused != true else { return passOn() }
        rpcs.reportBroken(error.message ?? "\(error.code)", path: path)
        deliver(.end(error, trailers: [:]))
        mock?.cancel(as: .canceled)
    }

    /// Gives the client what the mock answers.
    private func deliver(_ part: ResponsePart) {
        let isOfMock = route.withLock { route in
            guard route.network == nil, !route.isOver else { return false }
            if case .end = part { route.end() }
            return true
        }
        if isOfMock { receive(part) }
    }
}

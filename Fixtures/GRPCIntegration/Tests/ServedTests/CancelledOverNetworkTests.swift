import ChatAPI
import Dispatch
import GRPCCore
import SwiftMocksGRPC
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls of each kind whose task is cancelled. A network without a fault changes neither what the client sees nor what is recorded.
@Suite(.endOfHangs, .patient) struct CancelledOverNetworkTests {
    enum Kind: CaseIterable { case getUser, upload, listUsers, chat }

    enum Moment: CaseIterable {
        case beforeTheResponse, afterAMessage, afterTheLastMessage
        /// In the handler that gets the last message.
        case withTheLastMessage
        case afterTheEnd
    }

    /// What is below the network.
    enum Base: CaseIterable {
        case mock
        /// A mock that forwards to the one that answers.
        case forwarding
        /// A transport that the network does not know.
        case foreign
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let kind: Kind
        let moment: Moment

        var testDescription: String { "\(kind) \(moment)" }

        /// The response to a call with one request comes as a whole.
        static let all = Kind.allCases.flatMap { kind in
            Moment.allCases.compactMap { moment in
                kind == .getUser && [.afterAMessage, .afterTheLastMessage].contains(moment)
                    ? nil : Case(kind: kind, moment: moment)
            }
        }
    }

    /// What the client has seen, and what each mock has recorded, in order.
    private struct Result: Equatable {
        let seen: [String]
        let records: [[String]]
    }

    @Test(arguments: Case.all, Base.allCases)
    func `a network without a fault changes neither what is seen nor what is recorded`(_ call: Case, _ base: Base)
        async throws
    {
        let plain = try await result(of: call, base, isWrapped: false)
        let network = try await result(of: call, base, isWrapped: true)
        #expect(network == plain)
        #expect(plain.records.count == (base == .forwarding ? 2 : 1) && !plain.records.contains([]))
    }

    /// The client is cancelled while the mock answers. What the mock has finished may no longer arrive, but what has arrived is
    /// finished.
    @Test(arguments: Case.all.filter { $0.moment == .beforeTheResponse }, Base.allCases)
    func `the client and the record agree whichever comes first`(_ call: Case, _ base: Base) async throws {
        for round in 0..<40 {
            let (gate, mocks) = (Gate(), Mocks(base))
            given(mocks.answering).getUser(.any).willReturn(ada, gate: gate).upload().willReturn(.init(), gate: gate)
                .listUsers(.any).willStream(.wait(for: gate), .message(ada))
                .chat().onClose(.wait(for: gate), .message(.init()), .complete())
            let transcript = try await mocks.use(isWrapped: round.isMultiple(of: 2)) { client, seen in
                let task = Task { await play(Case(kind: call.kind, moment: .afterTheEnd), client, seen) }
                await eventually { mocks.answering.hasWholeRequest }
                DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? gate.open() : task.cancel() }
                await task.value
            }
            await eventually { mocks.all.allSatisfy { $0.codes.allSatisfy { $0 != nil } } }
            let isComplete = transcript.contains { $0.hasPrefix("trailing") }
            #expect(mocks.all.allSatisfy { $0.codes.count == 1 && (!isComplete || $0.codes == [.ok]) }, "\(transcript)")
        }
    }

    // MARK: - A call

    private func result(of call: Case, _ base: Base, isWrapped: Bool) async throws -> Result {
        let (gate, mocks) = (Gate(), Mocks(base))
        stub(mocks.answering, call.moment, gate)
        let seen = try await mocks.use(isWrapped: isWrapped) { client, seen in
            let read = Flag()
            let task = Task {
                await play(call, client, seen) { if $0 == call.messagesBeforeCancellation { read.raise() } }
            }
            switch (call.moment, call.kind) {
            case (.beforeTheResponse, _), (.afterAMessage, .upload):
                await eventually { mocks.answering.hasRequest }
                task.cancel()
            case (.afterTheLastMessage, .upload):
                await eventually { calls(of: mocks.answering).upload().contains { $0.isClosed } }
                task.cancel()
            case (.afterAMessage, _), (.afterTheLastMessage, _):
                await read.wait()
                task.cancel()
            case (.withTheLastMessage, _), (.afterTheEnd, _): gate.open()
            }
            await task.value
        }
        await eventually { mocks.all.allSatisfy { $0.codes.allSatisfy { $0 != nil } } }
        return Result(seen: seen, records: mocks.all.map { Timeline(of: [$0.store.core.snapshot]).lines })
    }

    /// Answers each call by messages. Their end is held where the client is cancelled before it.
    private func stub(_ mock: Chat.ClientMock, _ moment: Moment, _ gate: Gate) {
        given(mock).getUser(.any).willReturn(ada, gate: gate).upload().willReturn(.init(), gate: gate)
        switch moment {
        case .beforeTheResponse:
            given(anyCallTo: mock).willWait(for: gate)
            given(mock).listUsers(.any).willStream(.hold).chat().onOpen(.hold)
        case .afterAMessage:
            given(mock).listUsers(.any).willStream(.message(ada), .hold).chat().onClose(.message(.init()), .hold)
        case .afterTheLastMessage, .withTheLastMessage:
            given(mock).listUsers(.any).willStream(.message(ada), .message(ada), .hold)
                .chat().onClose(.message(.init()), .message(.init()), .hold)
        case .afterTheEnd:
            given(mock).listUsers(.any).willStream(.message(ada), .message(ada))
                .chat().onClose(.message(.init()), .message(.init()), .complete())
        }
    }

    /// Makes the call, and notes what the client sees.
    private func play(
        _ call: Case, _ client: any Chat.ClientProtocol, _ seen: Transcript,
        onMessage: @escaping @Sendable (Int) -> Void = { _ in }
    ) async {
        let count = Locked(0)
        let receive: @Sendable () -> Void = {
            let number = count.next()
            onMessage(number)
            if call.moment == .withTheLastMessage, number == call.messagesBeforeCancellation { Self.cancel() }
        }
        do {
            switch call.kind {
            case .getUser:
                try await client.getUser(.init()) { response in
                    if call.moment == .withTheLastMessage { Self.cancel() }
                    seen.note(response)
                }
            case .upload:
                try await client.upload { writer in
                    try await writer.write(.init())
                    if call.sendsAll { try await writer.write(.init()) } else { await Flag().wait() }
                } onResponse: { response in
                    if call.moment == .withTheLastMessage { Self.cancel() }
                    seen.note(response)
                }
            case .listUsers: try await client.listUsers(.init()) { await seen.note($0, onMessage: receive) }
            case .chat:
                try await client.chat { writer in
                    try await writer.write(.init())
                    if call.sendsAll { try await writer.write(.init()) } else { await Flag().wait() }
                } onResponse: {
                    await seen.note($0, onMessage: receive)
                }
            }
        } catch {
            seen.note("threw", error)
        }
        if call.moment == .afterTheEnd { Self.cancel() }
    }

    private static func cancel() { withUnsafeCurrentTask { $0?.cancel() } }

    /// The mocks of a call, and what its client sees.
    private struct Mocks: Sendable {
        let base: Base
        let answering = Chat.ClientMock()
        let forwarding = Chat.ClientMock()

        init(_ base: Base) {
            self.base = base
        }

        var all: [Chat.ClientMock] { base == .forwarding ? [answering, forwarding] : [answering] }

        /// Runs `body` with a client, and returns what it has noted.
        func use(
            isWrapped: Bool, _ body: @Sendable (any Chat.ClientProtocol, Transcript) async -> Void
        ) async throws -> [String] {
            let mock = MockTransport(serving: answering)
            return switch base {
            case .mock: try await use(mock, isWrapped, body)
            case .forwarding:
                try await use(MockTransport(serving: forwarding, forwardingTo: mock), isWrapped, body)
            case .foreign: try await use(ForeignTransport(base: mock), isWrapped, body)
            }
        }

        private func use(
            _ transport: some ClientTransport, _ isWrapped: Bool,
            _ body: @Sendable (any Chat.ClientProtocol, Transcript) async -> Void
        ) async throws -> [String] {
            if isWrapped { return try await use(FaultyTransport(transport), false, body) }
            let seen = Transcript()
            try await withGRPCClient(transport: transport) { await body(Chat.Client(wrapping: $0), seen) }
            return seen.lines.value
        }
    }
}

extension CancelledOverNetworkTests.Case {
    /// Whether the client sends its last message and closes its side before it is cancelled.
    fileprivate var sendsAll: Bool { moment != .beforeTheResponse && (moment != .afterAMessage || kind != .upload) }

    /// The number of messages of the response after which the client is cancelled.
    fileprivate var messagesBeforeCancellation: Int { moment == .afterAMessage ? 1 : 2 }
}

extension Chat.ClientMock {
    /// How the calls of all rpcs have ended.
    fileprivate var codes: [Status.Code?] {
        getUserCodes + calls(of: self).listUsers().map { $0.outcome?.code }
            + calls(of: self).upload().map { $0.outcome?.code } + calls(of: self).chat().map { $0.outcome?.code }
    }

    /// Whether a call has a message of the client.
    fileprivate var hasRequest: Bool {
        !calls(of: self).getUser().isEmpty || calls(of: self).listUsers().contains { !$0.inputs.isEmpty }
            || calls(of: self).upload().contains { !$0.inputs.isEmpty }
            || calls(of: self).chat().contains { !$0.inputs.isEmpty }
    }

    /// Whether a call has all messages of the client.
    fileprivate var hasWholeRequest: Bool {
        !calls(of: self).getUser().isEmpty || calls(of: self).listUsers().contains { !$0.inputs.isEmpty }
            || calls(of: self).upload().contains { $0.isClosed } || calls(of: self).chat().contains { $0.isClosed }
    }
}

/// A transport of which a network knows nothing.
private struct ForeignTransport: ClientTransport {
    typealias Bytes = [UInt8]

    let base: MockTransport
    var retryThrottle: RetryThrottle? { base.retryThrottle }

    func connect() async throws { try await base.connect() }
    func beginGracefulShutdown() { base.beginGracefulShutdown() }
    func config(forMethod descriptor: MethodDescriptor) -> MethodConfig? { base.config(forMethod: descriptor) }

    func withStream<Result: Sendable>(
        descriptor: MethodDescriptor, options: CallOptions,
        _ closure: (RPCStream<Inbound, Outbound>, ClientContext) async throws -> Result
    ) async throws -> Result {
        try await base.withStream(descriptor: descriptor, options: options, closure)
    }
}

import Connect
import Dispatch
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// Calls that their client cancels, in each protocol and of each kind. A network without a fault changes neither what the client
/// sees nor what is recorded.
@Suite(.timeLimit(.minutes(10))) struct CancelledOverNetworkTests {
    enum Encoding: String, CaseIterable { case connect, grpcWeb = "grpc-web", grpc }

    /// The name of the method.
    enum Kind: String, CaseIterable { case unary = "Single", upload = "Upload", download = "Download", talk = "Talk" }

    enum Moment: CaseIterable {
        case beforeTheResponse, afterAMessage, afterTheLastMessage
        /// In the callback that gets the last message.
        case withTheLastMessage
        case afterTheEnd
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let encoding: Encoding
        let kind: Kind
        let moment: Moment

        var testDescription: String { "\(encoding.rawValue) \(kind.rawValue) \(moment)" }

        /// The response to a call with one request comes as a whole.
        static let all = Encoding.allCases.flatMap { encoding in
            Kind.allCases.flatMap { kind in
                Moment.allCases.compactMap { moment in
                    kind == .unary && [.afterAMessage, .afterTheLastMessage].contains(moment)
                        ? nil : Case(encoding: encoding, kind: kind, moment: moment)
                }
            }
        }
    }

    /// What the client has seen, and what the mock has recorded, in order.
    private struct Result: Equatable {
        let seen: [String]
        let records: [String]
    }

    @Test(arguments: Case.all)
    func `a network without a fault changes neither what is seen nor what is recorded`(_ call: Case) async {
        let plain = await Self.result(of: call, isWrapped: false)
        let network = await Self.result(of: call, isWrapped: true)
        #expect(network == plain)
        #expect(plain.seen.count { $0.hasPrefix("close") } == 1)
        let isOver = call.moment == .afterTheEnd || call.kind == .unary && call.moment == .withTheLastMessage
        #expect(plain.seen.last?.hasPrefix(isOver ? "close ok" : "close canceled") == true)
    }

    /// The client cancels while the mock answers. What the mock has finished may no longer arrive, but what has arrived is finished.
    @Test(arguments: Case.all.filter { $0.moment == .beforeTheResponse }, [false, true])
    func `the client and the record agree whichever comes first`(_ call: Case, _ isWrapped: Bool) async {
        for _ in 0..<50 {
            let gate = Gate()
            let mock = Mock()
            given(mock).single(.any).willReturn(answer, gate: gate).upload().willReturn(answer, gate: gate)
                .download(.any).willStream(.wait(for: gate), .message(answer))
                .talk().onClose(.wait(for: gate), .message(answer), .complete())
            let request = CancelledRequest(call, to: mock, isWrapped)
            request.send(isWhole: true)
            await eventually { mock.isWaiting }
            DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? gate.open() : request.cancel() }
            let seen = await request.rest(past: { _ in false })
            await eventually { mock.outcomes.allSatisfy { $0 != nil } }
            let code: Code? = seen.last?.hasPrefix("close ok") == true ? .ok : .canceled
            #expect(seen.count { $0.hasPrefix("close") } == 1)
            #expect(mock.outcomes.count == 1 && (code == .canceled || mock.outcomes == [.ok]), "\(seen)")
        }
    }

    // MARK: - A call

    private static func result(of call: Case, isWrapped: Bool) async -> Result {
        let (mock, gate) = (Mock(), Gate())
        stub(mock, call.moment, gate)
        let request = CancelledRequest(call, to: mock, isWrapped)
        request.send(
            isWhole: call.moment != .beforeTheResponse && (call.moment != .afterAMessage || call.kind != .upload))
        var seen: [String] = []
        switch (call.moment, call.kind) {
        case (.beforeTheResponse, _), (.afterAMessage, .upload):
            await eventually { mock.hasRequest }
            request.cancel()
        case (.afterTheLastMessage, .upload):
            await eventually { calls(of: mock).upload().allSatisfy { $0.isClosed } }
            request.cancel()
        case (.afterAMessage, _), (.afterTheLastMessage, _):
            let count = call.moment == .afterAMessage ? 1 : 2
            seen = await request.rest { $0.count { $0.hasPrefix("data") } == count }
            request.cancel()
        case (.withTheLastMessage, _): gate.open()
        case (.afterTheEnd, _):
            gate.open()
            seen = await request.rest(past: { _ in false })
            request.cancel()
        }
        seen += await request.rest(past: { _ in false })
        await eventually { mock.outcomes.allSatisfy { $0 != nil } }
        // The mock may not see a cancellation after the end: the task that would is about to end, too.
        let records = Timeline(of: [mock.store.core.snapshot]).lines
            .filter { call.moment != .afterTheEnd || !$0.hasSuffix("cancelled") }
        return Result(seen: seen, records: records)
    }

    /// Answers each call by messages. Their end is held where the client cancels before it.
    private static func stub(_ mock: Mock, _ moment: Moment, _ gate: Gate) {
        given(mock).single(.any).willReturn(answer, gate: gate)
        given(mock).upload().willReturn(answer, gate: gate)
        switch moment {
        case .beforeTheResponse:
            given(anyCallTo: mock).willWait(for: gate)
            given(mock).download(.any).willStream(.hold).talk().onOpen(.hold)
        case .afterAMessage:
            given(mock).download(.any).willStream(.message(answer), .hold).talk().onClose(.message(answer), .hold)
        case .afterTheLastMessage, .withTheLastMessage:
            given(mock).download(.any).willStream(.message(answer), .message(answer), .hold)
                .talk().onClose(.message(answer), .message(answer), .hold)
        case .afterTheEnd:
            given(mock).download(.any).willStream(.message(answer), .message(answer))
                .talk().onClose(.message(answer), .message(answer), .complete())
        }
    }
}

private let answer = Kinds_V1_Response.with { $0.text = "a" }

extension Mock {
    fileprivate var outcomes: [Code?] {
        calls(of: self).single(.any).map { $0.outcome.map { $0.code ?? .ok } }
            + calls(of: self).upload().map { $0.outcome?.code } + calls(of: self).download().map { $0.outcome?.code }
            + calls(of: self).talk().map { $0.outcome?.code }
    }

    /// Whether a call is opened, and has a message, unless the client sends it by itself.
    fileprivate var hasRequest: Bool {
        !calls(of: self).single(.any).isEmpty || calls(of: self).upload().contains { !$0.inputs.isEmpty }
            || calls(of: self).download().contains { !$0.inputs.isEmpty }
            || calls(of: self).talk().contains { !$0.inputs.isEmpty }
    }

    /// Whether a call has all of its request.
    fileprivate var isWaiting: Bool {
        !calls(of: self).single(.any).isEmpty || calls(of: self).upload().contains { $0.isClosed }
            || calls(of: self).download().contains { !$0.inputs.isEmpty }
            || calls(of: self).talk().contains { $0.isClosed }
    }
}

/// A request, and what its client sees of the response.
private final class CancelledRequest: Sendable {
    private let call: CancelledOverNetworkTests.Case
    private let events: AsyncStream<String>
    private let stream = Locked<RequestCallbacks<Data>?>(nil)
    private let cancellation = Locked<@Sendable () -> Void>({})
    private let message = Data([10, 2, 104, 105])

    init(_ call: CancelledOverNetworkTests.Case, to mock: Mock, _ isWrapped: Bool) {
        self.call = call
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        self.events = events
        let mocks = MockHTTPClient(serving: mock)
        let client: any HTTPClientInterface = isWrapped ? FaultyHTTPClient(mocks) : mocks
        let messages = Locked(0)
        let receive: @Sendable (String) -> Void = { [cancellation] event in
            #expect(!Task.isCancelled)
            continuation.yield(event)
            if event.hasPrefix("data") { messages.withLock { $0 += 1 } }
            let isLast = event.hasPrefix("data") && messages.value == (call.kind == .upload ? 1 : 2)
            if call.moment == .withTheLastMessage, isLast || call.kind == .unary { cancellation.value() }
            if event.hasPrefix("close") { continuation.finish() }
        }
        let name = call.encoding == .connect && call.kind == .unary ? "proto" : "\(call.encoding.rawValue)+proto"
        if call.kind == .unary {
            let body = call.encoding == .connect ? message : Requests.envelope(message)
            let request = Requests.request("Single", "application/\(name)", body: body)
            // The gate is shut, so the response comes after this.
            let opened = client.unary(request: request, onMetrics: { _ in }) { response in
                receive("close \(response.seen.joined(separator: " "))")
            }
            cancellation.value = { opened.cancel() }
        } else {
            let opened = client.stream(
                request: Requests.request(call.kind.rawValue, "application/\(name)"),
                responseCallbacks: ResponseCallbacks(
                    receiveResponseHeaders: { receive(RawStream.Event.headers($0).seen) },
                    receiveResponseData: { receive(RawStream.Event.data($0).seen) },
                    receiveResponseMetrics: { _ in },
                    receiveClose: { receive(RawStream.Event.close($0, $1, $2).seen) }))
            stream.value = opened
            cancellation.value = opened.cancel
        }
    }

    /// Sends one message, or two and the end of the request if the rpc has many.
    func send(isWhole: Bool) {
        guard let stream = stream.value else { return }
        stream.sendData(Requests.envelope(message))
        if isWhole, call.kind != .download { stream.sendData(Requests.envelope(message)) }
        if isWhole || call.kind == .download { stream.sendClose() }
    }

    func cancel() { cancellation.value() }

    /// Returns what the client sees from now on, until `isEnough` or the end.
    func rest(past isEnough: ([String]) -> Bool) async -> [String] {
        var seen: [String] = []
        for await event in events {
            seen.append(event)
            if isEnough(seen) { break }
        }
        return seen
    }
}

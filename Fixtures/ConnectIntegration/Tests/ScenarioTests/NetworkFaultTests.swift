import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Which calls a fault breaks, and how long it lasts.
@Suite(.endOfHangs, .patient) struct NetworkFaultTests {
    private let eliza = ElizaMock()
    private let network: Network
    private let app: App

    init() {
        network = makeNetwork(before: eliza)
        app = App(over: network)
        answerAll(eliza)
    }

    // MARK: - Which calls

    @Test func `a fault breaks the calls that it is for, as often as it is to`() async {
        network.fail(.replyLost, times: 2) {
            $0.service == "connectrpc.eliza.v1.ElizaService" && $0.method == "Say"
        }
        network.fail(.offline) { $0.method == "Converse" }
        #expect(await app.call(.introduce).code == "ok")
        #expect(await app.call(.converse).code == "unavailable")
        var codes: [String] = []
        for _ in 0..<3 { codes.append(await app.call(.say).code) }
        #expect(codes == ["unavailable", "unavailable", "ok"])
        // The reply was lost, not the request.
        verify(eliza).say(.any).called(3)
        network.fail(.replyLost)
        network.fail(.offline, times: 1)
        for _ in 0..<2 { #expect(await app.call(.say).code == "unavailable") }
        // The newest fault comes first.
        verify(eliza).say(.any).called(4)
        network.recover()
        #expect(await app.call(.say).code == "ok")
    }

    @Test func `a closure selects calls by request and metadata`() async {
        network.fail(.replyLost) { call in
            call.request(as: Connectrpc_Eliza_V1_SayRequest.self)?.sentence == "b" && call.hasMetadata("x-a", "1")
        }
        var codes: [String] = []
        for sentence in ["a", "b"] {
            for metadata in [[:], ["x-a": "1"]] {
                codes.append(await app.call(.say, [sentence], metadata: metadata).code)
            }
        }
        #expect(codes == ["ok", "ok", "ok", "unavailable"])
        verify(eliza).say(.any).called(4)
    }

    @Test func `a call that begins while the faults change is broken by those that are there in the end`() async {
        let network = network
        network.fail(.offline) { _ in
            network.recover()
            return true
        }
        #expect(await app.call(.say).code == "ok")
        let isAsked = Locked(false)
        network.fail(.offline) { _ in
            let wasAsked = isAsked.withLock { isAsked in
                defer { isAsked = true }
                return isAsked
            }
            if !wasAsked { network.fail(.replyLost) }
            return true
        }
        #expect(await app.call(.say).code == "unavailable")
        // The fault that came meanwhile lets the request through.
        verify(eliza).say(.any).called(2)
        network.recover()
    }

    private final class Captured: Sendable {}

    @Test func `a fault that is used up is released`() async {
        weak var captured: Captured?
        do {
            let object = Captured()
            captured = object
            network.fail(.offline, times: 1) { _ in withExtendedLifetime(object) { true } }
        }
        #expect(captured != nil)
        #expect(await app.call(.say).code == "unavailable")
        #expect(captured == nil)
        #expect(await app.call(.say).code == "ok")
    }

    // MARK: - Calls in flight

    /// The server sends a message once the client has changed the faults at the one before.
    @Test func `a fault that ends before it strikes has no effect`() async {
        let gates = [Gate(), Gate()]
        given(eliza).introduce(.any).willStream(
            .message(.with { $0.sentence = "a" }), .wait(for: gates[0]), .message(.with { $0.sentence = "b" }),
            .wait(for: gates[1]), .message(.with { $0.sentence = "c" }))
        network.fail(.brokenStream(afterMessages: 2))
        let seen = await app.call(.introduce) { [network] sentence in
            switch sentence {
            case "a":
                network.recover()
                gates[0].open()
            case "b":
                // It is for calls that begin later.
                network.fail(.brokenStream())
                gates[1].open()
            default: break
            }
        }
        #expect(seen == Seen(messages: ["a", "b", "c"], code: "ok"))
    }

    @Test func `a slow call ends when its client is cancelled`() async {
        network.fail(.slowBody(gate: Gate()))
        let call = Task { await app.call(.say) }
        await verify(eliza).say(.any).calledEventually()
        call.cancel()
        let seen = await call.value
        #expect(seen.messages.isEmpty && seen.code != "ok")
    }

    // MARK: - Mistakes

    @Test(arguments: [0, -1]) func `a fault that breaks no call is reported at its line`(times: Int) async {
        let line: UInt = #line + 3
        let reports = await failures {
            let network = makeNetwork(before: eliza)
            network.fail(.offline, times: times)
            #expect(await App(over: network).call(.say).code == "ok")
        }
        #expect(reports.count == 1 && reports.first?.line == line)
        #expect(reports.first?.headline.hasSuffix(": a fault with times: \(times) breaks no call") == true)
        #expect(reports.lines.contains("wanted    a number of calls, from 1"))
    }

    private struct WrongFault: Sendable {
        let fault: NetworkFault
        let text: String
        let wanted: String

        init(_ fault: NetworkFault, _ text: String, wanted: String) {
            self.fault = fault
            self.text = text
            self.wanted = wanted
        }
    }

    private static let wrongFaults = [
        WrongFault(
            .brokenStream(afterMessages: -1), "afterMessages: -1 is not a number of messages",
            wanted: "a number of messages, from 0"),
        WrongFault(
            .truncatedMessage(afterMessages: -2), "afterMessages: -2 is not a number of messages",
            wanted: "a number of messages, from 0"),
        WrongFault(
            .tooManyRequests(retryAfter: -7), "retryAfter: -7 is not a number of seconds",
            wanted: "a number of seconds, from 0"),
        WrongFault(
            .proxyPage(status: -502), "status: -502 is not the status of a response", wanted: "a status from 200 to 599"
        ),
        WrongFault(
            .proxyPage(status: 600), "status: 600 is not the status of a response", wanted: "a status from 200 to 599"),
        WrongFault(.slowBody(bytes: 0), "bytes: 0 is not a size of pieces", wanted: "a size of pieces, from 1"),
        WrongFault(
            .slowBody(pause: .seconds(-1)), ".seconds(-1.0) is not a length of time",
            wanted: "a finite number that is not negative"),
    ]

    @Test(arguments: wrongFaults.indices)
    func `a fault with a meaningless number is reported and breaks no call`(index: Int) async {
        let wrong = Self.wrongFaults[index]
        let reports = await failures {
            let network = makeNetwork(before: eliza)
            network.fail(wrong.fault)
            #expect(await App(over: network).call(.say).code == "ok")
        }
        #expect(reports.count == 1)
        #expect(reports.first?.headline.hasSuffix(": \(wrong.text), so the fault breaks no call") == true)
        #expect(reports.lines.contains("wanted    \(wrong.wanted)"))
    }

    /// The least numbers that have a meaning.
    @Test(arguments: [
        NetworkFault.brokenStream(afterMessages: 0), .truncatedMessage(afterMessages: 0),
        .tooManyRequests(retryAfter: 0),
        .proxyPage(status: 404),
    ]) func `a fault with a right number breaks the call`(_ fault: NetworkFault) async {
        let reports = await failures {
            let network = makeNetwork(before: eliza)
            network.fail(fault, times: 1)
            let app = App(over: network)
            #expect(await app.call(.introduce) != Seen(messages: ["hi"], code: "ok"))
            #expect(await app.call(.say).code == "ok")
        }
        #expect(reports.isEmpty)
    }

    // MARK: - Pauses

    @Test func `pauses go by the clock of the test`() async {
        await withMockClock { clock in
            let network = makeNetwork(before: eliza)
            network.fail(.slowBody(bytes: 1_000, pause: .seconds(60)))
            async let code = App(over: network).call(.say).code
            await clock.advance(by: .seconds(60))
            #expect(await code == "ok")
        }
    }

    @Test func `a slow body is cut off when the clock ends`() async {
        let reports = await failures {
            let code = await withMockClock { clock in
                let network = makeNetwork(before: eliza)
                network.fail(.slowBody(pause: .seconds(60)))
                let code = Task { await App(over: network).call(.say).code }
                await clock.advance(by: .seconds(59), startedWaits: 1)
                return code
            }
            #expect(await code.value == "unavailable")
        }
        #expect(reports.isEmpty)
    }
}

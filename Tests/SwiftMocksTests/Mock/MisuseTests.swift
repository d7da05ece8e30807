import ElizaMocks
import SwiftMocksTesting
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// No mistake of a test ends the process or lets a task wait for ever.
@Suite(.endOfHangs, .patient)
struct MisuseTests {
    @Test func `producers may call the mock again`() async {
        let client = Client()
        given(client).say(.field(\.sentence, "inner")).willReturn(SayResponse("inner"))
        given(client).say(.field(\.sentence, "outer")).willProduce { call in
            given(client).say(.field(\.sentence, "later")).willReturn(SayResponse("stubbed inside"))
            let inner = await client.say(request: SayRequest("inner"))
            verify(client).say(.any).called(2)
            return SayResponse("outer \(inner.message?.sentence ?? "")")
        }
        #expect(await client.say(request: SayRequest("outer")).message?.sentence == "outer inner")
        #expect(await client.say(request: SayRequest("later")).message?.sentence == "stubbed inside")
    }

    @Test func `matchers and actions may call the mock again`() async {
        let client = Client(policy: .relaxed)
        when(client).say(.any).perform { _ = calls(of: client).say() }
        given(client).say(.matching { _ in !calls(of: client).say().isEmpty }).willReturn(SayResponse("matched"))
        #expect(await client.say(request: .init()).message?.sentence == "matched")
    }

    @Test func `a callback may send into its own stream`() {
        let client = Client()
        given(client).converse().onEachInput { [.message(ConverseResponse($0.sentence + "!"))] }
        let stream = Locked<(any BidirectionalStreamInterface<ConverseRequest>)?>(nil)
        let results = Locked<[String]>([])
        stream.value = client.converse(headers: [:]) { result in
            results.append(result.short)
            guard let message = result.messageValue, message.sentence.count < 4 else { return }
            stream.value?.send(ConverseRequest(message.sentence))
        }
        stream.value?.send(ConverseRequest("a"))
        stream.value?.close()
        #expect(results.value == ["+a!", "+a!!", "+a!!!", "=ok"])
    }

    @Test func `the text of messages may ask the mock again`() async {
        let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)
        let reports = await failures {
            let known = Locked<MockCore?>(nil)
            let store = MockStore<NotesLibrary>(
                of: Int.self, policy: .relaxed, fileID: #fileID, filePath: #filePath, line: #line, column: 1,
                reports: .init(TestReporter.self), rpcs: [])
            let core = store.core
            known.value = core
            core.record(
                Event(
                    "say", of: store, .unary, .async, payload: Curious(name: "b", mock: known), metadata: [:],
                    options: NotesOptions(retries: 0), forwarder: nil))
            let wanted = Matcher.value(Curious(name: "a", mock: known)).payload
            let selection = Selection(rpc: "say", phase: .called, payload: wanted, metadata: .any)
            EventQuery(core: core, selection: selection, site: site).check(.once)
            core.reports.send("", wanted: "", closest: "", hint: "", at: site)
            known.value = nil
        }
        #expect(reports.map { $0.text.contains("b of 1") } == [true, true])
    }
}

/// A message whose text says how many events its mock has.
private struct Curious: Sendable, Equatable, CustomStringConvertible {
    var name = ""
    var mock = Locked<MockCore?>(nil)

    var description: String { "\(name) of \(mock.value?.snapshot.events.count ?? 0)" }

    static func == (first: Curious, second: Curious) -> Bool { first.name == second.name }
}

import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// A mock behind the client of the small RPC library: what its adapter makes of the runtime.
@Suite(.endOfHangs, .patient)
struct ServingTests {
    private let mock = ElizaMock()

    private func stub() {
        let failure = ConnectError(code: .notFound, message: "gone")
        given(mock).say(.any).willReturn(.init("hi"), headers: ["x-h": ["1"]], trailers: ["x-t": ["2"]])
            .introduce(.any).willStream(.headers(["x-h": ["1"]]), .message(.init("a")), .message(.init("b")))
            .upload().willProduce { inputs in .success(.with { $0.count = Int32(inputs.count) }) }
            .converse().onEachInput { [.message(.init("re: \($0.sentence)"))] }
        given(mock).say(.field(\.sentence, "fail")).willFail(failure)
            .introduce(.field(\.sentence, "fail")).willStream(.message(.init("a")), .fail(failure))
    }

    @Test func allKindsOfRPCsAreServed() async {
        stub()
        let client = ServedClient(TinyMockTransport(serving: mock))
        let seen = [
            await client.seen("say", "a"), await client.seen("introduce", "a"), await client.seen("upload", "a"),
            await client.seen("converse", "a"),
        ]
        #expect(seen[0] == ["[\"x-h\": [\"1\"]]", "+hi", "=ok [\"x-t\": [\"2\"]]"])
        #expect(seen[1] == ["[\"x-h\": [\"1\"]]", "+a", "+b", "=ok  [:]"])
        #expect(seen[2] == ["+2", "=ok  [:]"])
        #expect(seen[3] == ["+re: a", "+re: a", "=ok  [:]"])
        verify(mock).say(.value(.init("a")), headers: .has("x-a", "1")).called(.once)
            .introduce(.any).called(.once).upload().called(.once).converse().called(.once)
        #expect(calls(of: mock).say(.any).map { $0.transport?.protocolName } == ["TinyRPC"])
    }

    @Test func aFailureReachesTheClient() async {
        stub()
        let client = ServedClient(TinyMockTransport(serving: mock))
        let error = await client.say("fail").error
        #expect(error?.code == .notFound && error?.message == "gone")
        let stream = await client.seen("introduce", "fail")
        #expect(stream.first == "+a" && stream.last?.hasPrefix("=notFound") == true)
    }

    @Test func aCancelledCallEndsOnBothSides() async {
        given(mock).converse().onOpen(.message(.init("a")), .hold)
        let stream = ServedClient(TinyMockTransport(serving: mock)).converse()
        var results = stream.results.makeAsyncIterator()
        #expect(await results.next()?.messageValue == ConverseResponse("a"))
        stream.cancel()
        guard case .complete(.canceled, _, _)? = await results.next() else {
            Issue.record("the stream goes on")
            return
        }
        #expect(calls(of: mock).converse().map(\.isCancelled) == [true])
        // A call that has no request yet is one of the client alone.
        let call = TinyMockTransport(serving: mock).open("\(ServedClient.path)/Say", headers: [:]) { _ in }
        call.cancel()
        verify(mock).say(.any).called(.never)
    }

    @Test func aRequestThatTheMockCannotReadIsReported() async {
        let ends = Locked<[String]>([])
        let reports = await failures {
            let mock = ElizaMock()
            let call = TinyMockTransport(serving: mock).open("\(ServedClient.path)/Say", headers: [:]) { part in
                if case .end(let error, _) = part { ends.append("\(error.map { "\($0.code)" } ?? "ok")") }
            }
            call.send(.message([0xff]))
            verifyNoMoreInteractions(mock)
        }
        #expect(ends.value == ["invalidArgument"])
        #expect(
            reports.map(\.headline).contains {
                $0.contains("a request of /connectrpc.eliza.v1.ElizaService/Say is broken")
            })
    }

    @Test func anRPCThatNoMockHasIsRefused() async {
        let codes = Locked<[Code]>([])
        let reports = await failures {
            let client = TinyClient(TinyMockTransport(serving: ElizaMock()))
            let response: ResponseMessage<SayResponse> = await client.unary("/other.Service/Echo", SayRequest("a"))
            codes.append(response.code)
        }
        #expect(codes.value == [.unimplemented])
        #expect(reports.map { $0.headline.contains("no served mock has /other.Service/Echo") } == [true])
    }
}

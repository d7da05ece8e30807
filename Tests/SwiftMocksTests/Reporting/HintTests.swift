import Testing

@_spi(Adapters) @testable import SwiftMocks

/// The last line of a report: what to do. A line of this file is shown as its distance from the first of the case.
@Suite(.endOfHangs, .patient)
struct HintTests {
    private let refusal = ConnectError(code: .permissionDenied, message: "who are you?")

    /// A mock as generated code has it, in a package and with rpcs that are special names in Swift.
    final class Demo_Chat_V1_SpecialMock: TinyMock<Demo_Chat_V1_SpecialMock.Methods>, @unchecked Sendable {
        struct Methods {
            var `init`: UnaryRPC<ConverseRequest, ConverseResponse> { .init(path: "/demo.Special/Init") }
            var `default`: UnaryRPC<ConverseRequest, ConverseResponse> { .init(path: "/demo.Special/Default") }
        }

        override class func describe(_ list: RPCList) -> MockReport.Recipient {
            let rpcs = list.keep(Methods())
            list.add(rpcs.`init`)
            list.add(rpcs.`default`)
            return .tests
        }

        func call(_ rpc: StaticString) async {
            _ = await unary(rpc, ConverseRequest(), headers: [:]) as ResponseMessage<ConverseResponse>
        }
    }

    private func hint(
        fileID: String = #fileID, line: Int = #line, _ body: (Client) async throws -> Void
    ) async rethrows -> String {
        let text = try await reportText(fileID: fileID, line: line, body)
        return text.split(separator: "\n").last.map { String($0.drop { $0 == " " }.dropFirst("hint".count)) }?
            .trimmingPrefix { $0 == " " }.description ?? ""
    }

    @Test func `a rule that answered in place of an unused answer is named`() async {
        let ofCheck = await hint { client in
            given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("hi"))
            given(anyCallTo: client).willFail(refusal)
            _ = await client.said("a")
            verify(client).say(.field(\.sentence, "b")).called(.once)
        }
        #expect(
            ofCheck == "the stub at Tests.swift:+1 was never used: the rule at Tests.swift:+2 answered call #1: "
                + "rules come before all other statements")
        let ofStubs = await hint { client in
            given(anyCallTo: client).willFail(refusal)
            given(client).introduce(.field(\.sentence, "b")).willStream(.complete())
            for name in ["a", "b"] { client.introduce().send(IntroduceRequest(name)) }
            verifyStubsUsed(client)
        }
        #expect(ofStubs == "the rule at Tests.swift:+1 answered stream #3: rules come before all other statements")
    }

    @Test func `a rule that answered other calls is not named`() async {
        let ofStubs = await hint { client in
            given(anyCallTo: client).willFail(refusal)
            given(client).say(.field(\.sentence, "b")).willReturn(SayResponse("hi"))
            _ = await client.said("a")
            verifyStubsUsed(client)
        }
        #expect(ofStubs == "remove the answer, or correct its matchers: newer given statements come before older ones")
        let ofRule = await hint { client in
            given(anyCallTo: client).willFail(refusal, times: 1)
            verifyStubsUsed(client)
        }
        #expect(ofRule == "remove the answer, or correct its matchers: newer rules come before older ones")
    }

    @Test func `a call that differs in everything is named`() async {
        let both = await hint { client in
            _ = await client.said("a")
            verify(client).say(.field(\.sentence, "b"), headers: .has("authorization")).called(.once)
        }
        #expect(
            both == "call #1 differs in its request and its headers: "
                + "match less strictly, or correct what the code under test sends")
    }

    @Test func `code in hints compiles`() async {
        let reports = await failures {
            let mock = Demo_Chat_V1_SpecialMock(policy: .strict)
            await mock.call("init")
            await mock.call("default")
            _ = given(mock).`init`
        }
        #expect(
            reports.lines.filter { $0.hasPrefix("hint") } == [
                "hint      given(mock).`init`(.any).willReturn(…), or HintTests.Demo_Chat_V1_SpecialMock(policy: .relaxed)",
                "hint      given(mock).default(.any).willReturn(…), or HintTests.Demo_Chat_V1_SpecialMock(policy: .relaxed)",
                "hint      complete the statement, or remove it: an error that is thrown before its verb ends it, too",
            ])
        #expect(reports.first?.headline.hasPrefix("HintTests.SpecialMock.init: ") == true)
    }

    @Test func `inputs are compared with their streams`() async {
        let inputs = await hint { client in
            let stream = client.upload()
            for sentence in ["a", "b"] { stream.send(UploadRequest(sentence)) }
            verify(client).upload().sent().called(.once)
        }
        #expect(inputs == "compare #2, #3 in the timeline, whose streams calls(of:) returns")
    }
}

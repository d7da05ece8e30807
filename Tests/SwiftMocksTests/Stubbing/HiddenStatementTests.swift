import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Statements that never answer, because a newer one in the same block of code answers all calls: which of them a test is
/// warned of, and which it may have on purpose.
@Suite(.endOfHangs)
struct HiddenStatementTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "busy")

    /// The rpcs with warnings about statements of a new mock: `ElizaServiceClientMock.say`.
    private func rpcsWithWarnings(_ body: (Client) async throws -> Void) async rethrows -> [String] {
        try await warnings { try await body(Client(policy: .relaxed)) }.map { String($0.headline.prefix { $0 != ":" }) }
    }

    @Test func `the warning names both statements`() async throws {
        let line: UInt = #line
        let found = await warnings {
            let client = Client()
            given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
            given(client).say(.any).willFail(error)
        }
        let warning = try #require(found.first)
        #expect(
            warning.text == """
                ElizaServiceClientMock.say: the given statement at HiddenStatementTests.swift:\(line + 3) never answers, \
                because the newer one at HiddenStatementTests.swift:\(line + 4) answers all calls
                  wanted    the answer at HiddenStatementTests.swift:\(line + 3) for request sentence == "hello"
                  hint      write the newer statement first, or remove the older one
                """)
        #expect(warning.line == line + 4)
    }

    @Test func `statements of each kind of rpc hide older ones`() async {
        let found = await rpcsWithWarnings { client in
            given(client).say(.any, headers: .has("x")).willReturn(SayResponse("hi"))
            given(client).say(.any).willForward()
            given(client).introduce(.field(\.sentence, "hello")).willStream(IntroduceResponse("hi"))
            given(client).introduce(.any).willStream(.hold)
            given(client).upload(headers: .has("x")).willFail(error)
            given(client).upload().willProduce { _ in UploadResponse(0) }
            given(client).converse(headers: .has("x")).onEachInput { _ in [] }
            given(client).converse().willServe { _ in }
        }
        #expect(found == ["say", "introduce", "upload", "converse"].map { "ElizaServiceClientMock.\($0)" })
    }

    @Test func `two statements for all calls do not make a sequence`() async {
        let found = await warnings {
            let client = Client()
            given(client).say(.any).willReturn(SayResponse("a"))
            given(client).say(.any).willReturn(SayResponse("b"))
        }
        #expect(
            found.lines.last
                == "hint      write both answers in one statement, which uses them in order, or remove the older one")
    }

    @Test func `a statement warns once`() async {
        let found = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("a"))
            given(client).say(.field(\.sentence, "b")).willReturn(SayResponse("b")).willFail(error)
            given(client).say(.any).willFail(error, times: 2).willReturn(SayResponse("c")).willFail(error)
        }
        #expect(found == ["ElizaServiceClientMock.say"])
    }

    @Test func `a statement that ends, or selects calls, hides none for ever`() async {
        let found = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "a")).willReturn(SayResponse("a"))
            given(client).say(.any).willFail(error, times: 2)
            given(client).say(.field(\.sentence, "b")).willReturn(SayResponse("b"))
            given(client).say(.any, headers: .has("x")).willReturn(SayResponse("c"))
            given(client).say(.matching { _ in true }).willReturn(SayResponse("d"))
        }
        #expect(found == [])
        let inOrder = await rpcsWithWarnings { client in
            given(client).say(.any).willReturn(SayResponse("a"))
            given(client).say(.field(\.sentence, "b")).willReturn(SayResponse("b"))
        }
        #expect(inOrder == [])
    }

    @Test func `statements of three lines, and of other rpcs, stand in one block`() async {
        let found = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "hello")).willProduce { call in
                SayResponse(call.request.sentence)
            }
            given(client).upload(headers: .has("x")).willFail(error)
            given(client).introduce(.any).willStream(IntroduceResponse("hi"))
            given(client).say(.any).willProduce { call in
                SayResponse(call.request.sentence)
            }
            given(client).upload().willReturn(UploadResponse(0))
        }
        #expect(found == ["ElizaServiceClientMock.say", "ElizaServiceClientMock.upload"])
    }

    private func setUp(_ client: Client) {
        given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
    }

    private func setUpFailure(_ client: Client) {
        given(client).say(.any).willFail(error)
    }

    @Test func `a test may override what a function around it has set up`() async {
        let byStatement = await rpcsWithWarnings { client in
            setUp(client)
            given(client).say(.any).willFail(error)
        }
        let byOtherFunction = await rpcsWithWarnings { client in
            setUp(client)
            setUpFailure(client)
        }
        let bySameFunction = await rpcsWithWarnings { client in
            setUpFailure(client)
            setUpFailure(client)
        }
        #expect(byStatement + byOtherFunction + bySameFunction == [])
    }

    @Test func `a block of a condition may override what stands before it`() async {
        let found = await rpcsWithWarnings { client in
            for isOffline in [true, false] {
                given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
                if isOffline {
                    given(client).say(.any).willFail(error)
                }
            }
        }
        #expect(found == [])
    }

    @Test func `a later part of a test may override an earlier one`() async {
        let afterCall = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
            _ = await client.said("other")
            given(client).say(.any).willFail(error)
        }
        let afterCheck = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
            verify(client).say(.any).called(.never)
            given(client).say(.any).willFail(error)
        }
        let afterLook = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
            #expect(calls(of: client).say(.any).isEmpty)
            given(client).say(.any).willFail(error)
        }
        let afterReset = await rpcsWithWarnings { client in
            given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
            reset(client, [.stubs])
            given(client).say(.any).willFail(error)
        }
        #expect(afterCall + afterCheck + afterLook + afterReset == [])
    }

    @Test func `statements of other mocks and rpcs, and rules, which can end, hide none`() async {
        let found = await rpcsWithWarnings { client in
            let other = Client()
            given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
            given(other).say(.any).willFail(error)
            given(client).upload().willFail(error)
            given(anyCallTo: client, headers: .has("x")).willFail(error)
            given(anyCallTo: client).willFail(error)
        }
        #expect(found == [])
    }

    @Test func `a test whose mocks are checked learns of it at its end`() async {
        let mocks = CheckedMocks()
        let line: UInt = #line
        let found = await rpcsWithWarnings { client in
            await mocks.run {
                let client = Client()
                given(client).say(.field(\.sentence, "hello")).willReturn(SayResponse("hi"))
                given(client).say(.any).willReturn(SayResponse("b")); _ = await client.said()
            }
        }
        #expect(found == [])
        #expect(
            mocks.finishTest().map(\.report).lines.last
                == "hint      the newer statement at HiddenStatementTests.swift:\(line + 5) answers all calls: write the newer "
                + "statement first, or remove the answer")
    }
}

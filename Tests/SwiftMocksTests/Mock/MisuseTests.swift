import Testing

@_spi(Adapters) @testable import SwiftMocks

/// No mistake of a test ends the process or lets a task wait for ever.
@Suite(.endOfHangs, .patient)
struct MisuseTests {
    @Test func `producers may call the mock again`() async {
        let client = Client()
        given(client).say(.field(\.sentence, "inner")).willReturn(SayResponse("inner"))
        given(client).say(.field(\.sentence, "outer")).willProduce { call in
            given(client).say(.field(\.sentence, "later")).willReturn(SayResponse("stubbed inside"))
            let inner = await client.said("inner")
            verify(client).say(.any).called(2)
            return SayResponse("outer \(inner)")
        }
        #expect(await [client.said("outer"), client.said("later")] == ["outer inner", "stubbed inside"])
    }

    @Test func `matchers and actions may call the mock again`() async {
        let client = Client(policy: .relaxed)
        when(client).say(.any).perform { _ = calls(of: client).say() }
        given(client).say(.matching { _ in !calls(of: client).say().isEmpty }).willReturn(SayResponse("matched"))
        #expect(await client.said() == "matched")
    }

    @Test func `a check may stand inside each closure of a test`() async {
        let client = Client()
        given(client).converse().willServe { [weak client] server in
            guard let client else { return }
            for await _ in server.inputs {
                await verify(client).converse().sent().calledEventually()
                try await server.send(.init())
            }
            await verify(client).converse().closed().calledEventually()
        }
        when(client).converse().finished().perform { [weak client] in
            client.map { _ = verify($0).converse().finished().called(.once) }
        }
        #expect(await client.conversed("a") == ["+", "=ok"])
    }

    /// A message whose text says how many calls its mock has.
    private struct Curious: Sendable, Equatable, CustomStringConvertible {
        let name: String
        let mock: Locked<MockOf<Curious>?>

        var description: String { "\(name) of \(mock.value.map { calls(of: $0).put().count } ?? 0)" }

        static func == (first: Curious, second: Curious) -> Bool { first.name == second.name }
    }

    @Test func `the text of messages may ask the mock again`() async {
        let reports = await failures {
            let (mock, known) = (MockOf<Curious>(policy: .relaxed), Locked<MockOf<Curious>?>(nil))
            known.value = mock
            await mock.put(Curious(name: "b", mock: known))
            verify(mock).put(.value(Curious(name: "a", mock: known))).called(.once)
            known.value = nil
        }
        #expect(reports.map { $0.text.contains("b of 1") } == [true])
    }
}

import Testing

@testable import SwiftMocks

/// Answers that come from outside the mock, for code that calls the mock itself.
@Suite(.endOfHangs, .patient)
struct NetworkAnswerTests {
    /// The last that a call of each kind yields.
    private func ends(_ client: Client) async throws -> [String] {
        let response = await client.say(request: SayRequest("a"), headers: [:])
        let server = client.introduce(headers: [:])
        try server.send(IntroduceRequest("a"))
        let upload = client.upload(headers: [:])
        upload.closeAndReceive()
        let stream = client.converse(headers: [:])
        let ends = [
            await end(of: server.results()), await end(of: upload.results()), await end(of: stream.results()),
        ]
        return ["=\(response.code)"] + ends
    }

    private func end<Message: Sendable>(of results: AsyncStream<StreamResult<Message>>) async -> String {
        var end = "nothing"
        for await result in results {
            if case .complete(let code, _, _) = result { end = "=\(code)" }
        }
        return end
    }

    @Test func `nothing can forward a direct call`() async throws {
        let line: UInt = #line + 3
        let reports = try await failures {
            let client = Client()
            given(client).say(.any).willForward().introduce(.any).willForward().upload().willForward()
                .converse().willForward()
            let ends = try await ends(client)
            #expect(ends == Array(repeating: "=unimplemented", count: 4))
        }
        #expect(reports.count == 4 && reports.allSatisfy { $0.line == line || $0.line == line + 1 })
        #expect(
            reports.first?.text.contains(
                "say: willForward() answers a call that nothing can forward, answered unimplemented") == true)
    }

    @Test func `a pause that is no time is reported`() async {
        let reports = await failures {
            let client = Client()
            given(client).say(.any).willForward(after: .seconds(.nan))
        }
        #expect(reports.count == 1 && reports.allSatisfy { $0.text.contains("is not a length of time") })
    }
}

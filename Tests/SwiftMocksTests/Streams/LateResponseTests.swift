import SwiftMocks
import Testing

/// A response that a fake server sends after its end reaches nobody.
@Suite(.endOfHangs, .patient)
struct LateResponseTests {
    @Test func `a response after the end is dropped`() async {
        let results = Locked<[String]>([])
        let reports = await failures {
            let client = Client()
            given(client).upload().willServe { server in
                server.complete()
                try await server.send(.with { $0.count = 1 })
            }
            let stream = client.upload()
            stream.closeAndReceive()
            for await result in stream.results() { results.append(result.messageValue == nil ? "=" : "+") }
        }
        #expect(results.value == ["="])
        #expect(reports.map(\.headline) == ["ElizaServiceClientMock.upload: a fake server ends without a response"])
    }
}

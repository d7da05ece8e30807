import SwiftMocks
import Testing

/// How streams end, and with what.
@Suite(.endOfHangs, .patient)
struct StreamEndTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    @Test func aClientStreamAnswersAtTheClose() async throws {
        given(client).upload().willReturn(.with { $0.count = 7 }, headers: ["h": ["1"]], trailers: ["t": ["2"]])
        let results = Locked<[StreamResult<UploadResponse>]>([])
        let stream = client.upload(headers: [:]) { results.append($0) }
        try stream.send(UploadRequest("a"))
        #expect(results.value.isEmpty)
        stream.closeAndReceive()
        guard case .headers(["h": ["1"]])? = results.value.first,
            case .complete(.ok, nil, ["t": ["2"]]?)? = results.value.last
        else {
            Issue.record("headers and trailers are missing: \(results.value)")
            return
        }
        #expect(results.value.compactMap(\.messageValue).map(\.count) == [7])
    }

    @Test func endsHaveTrailersAndErrors() async throws {
        given(client).converse().onOpen(.complete(trailers: ["t": ["1"]]))
        given(client).introduce(.any).willStream(.fail(self.error, trailers: ["t": ["2"]]))
        guard case .complete(.ok, nil, ["t": ["1"]]?)? = await client.converse().results().all.last else {
            Issue.record("the trailers of a good end are missing")
            return
        }
        let stream = client.introduce()
        try stream.send(.init())
        guard case .complete(.unavailable, let error?, ["t": ["2"]]?)? = await stream.results().all.last else {
            Issue.record("the trailers of a bad end are missing")
            return
        }
        #expect((error as? ConnectError)?.message == "cut")
    }
}

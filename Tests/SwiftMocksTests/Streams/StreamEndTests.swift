import SwiftMocks
import Testing

/// How streams end, and with what.
@Suite(.endOfHangs, .patient)
struct StreamEndTests {
    private let client = Client()

    @Test func `a client stream answers at the close`() async throws {
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
}

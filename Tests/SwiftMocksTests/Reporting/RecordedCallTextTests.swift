import ElizaMocks
import SwiftMocks
import Testing
import TinyRPC

/// What `print` shows of the calls in a log.
@Suite struct RecordedCallTextTests {
    private let client = Client(policy: .relaxed)

    @Test func `a recorded call prints its request and answer`() async {
        given(client).say(.field(\.sentence, "b")).willFail(.init(code: .unavailable, message: "down"))
        given(client).say(.field(\.sentence, "a")).willReturn(.with { $0.sentence = "A" })
        _ = await client.say(request: SayRequest("a"), headers: ["x-a": ["1"], "Authorization": ["secret"]])
        _ = await client.say(request: SayRequest("b"))
        let expected = [
            #"#1 say { sentence: "a" }, headers Authorization: <redacted, 6 bytes>; x-a: 1, answered { sentence: "A" }"#,
            #"#2 say { sentence: "b" }, failed: unavailable"#,
        ]
        #expect(SwiftMocks.calls(of: client).say(.any).map(\.description) == expected)
        #expect("\(SwiftMocks.calls(of: client).say(.any))" == "[\(expected.joined(separator: ", "))]")
    }

    @Test func `a recorded stream prints its inputs and end`() async throws {
        let stream = client.converse()
        try stream.send(ConverseRequest("a"))
        #expect(
            SwiftMocks.calls(of: client).converse().map(\.description) == [
                #"#1 converse, sent { sentence: "a" }, open"#
            ])
        stream.cancel()
        #expect(SwiftMocks.calls(of: client).converse().first?.description.hasSuffix(", ended: canceled") == true)
    }
}

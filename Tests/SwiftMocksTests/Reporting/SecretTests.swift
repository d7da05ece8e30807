import ElizaMocks
import Testing
import TinyRPC

@testable import SwiftMocks

/// Reports about headers whose values are hidden.
@Suite(.endOfHangs, .patient)
struct SecretTests {
    private let headers = ["Authorization": ["Bearer 1234"], "cookie": ["a=1", "session"], "x-quota": ["2"]]

    private func report(_ wanted: MetadataMatcher, environment: [String: String] = [:]) async -> [String] {
        let reports = await failures(limits: TimeLimits(environment: environment)) {
            let client = Client(policy: .relaxed)
            _ = await client.say(request: .init(), headers: headers)
            verify(client).say(.any, headers: wanted).called()
        }
        return reports.lines
    }

    /// The lines after the one that lists the headers, up to the timeline.
    private func comparisons(_ wanted: MetadataMatcher) async -> [String] {
        let lines = await report(wanted).drop { !$0.hasPrefix("headers ") }.dropFirst()
        return Array(lines.prefix { !$0.hasPrefix("timeline") })
    }

    @Test func aHiddenValueIsComparedWithWhatWasSent() async {
        let other = "SWIFT_MOCKS_SHOW_SECRETS=1 shows both"
        #expect(
            await comparisons(.has("authorization", "Bearer 4321"))
                == ["authorization: differs, same length; \(other)"])
        #expect(
            await comparisons(.has("Authorization", "Bearer "))
                == ["Authorization: differs, other length; \(other)"])
        #expect(await comparisons(.has("set-cookie", "a")) == ["set-cookie: not sent"])
        #expect(
            await comparisons(.all(.has("cookie", "a=1"), .has("x-quota", "3"), .lacks("authorization")))
                == ["cookie: equal"])
        #expect(
            await comparisons(.has("cookie", "expired")) == ["cookie: differs, same length; \(other)"])
    }

    @Test func bytesMayBeSentAsTheirText() async {
        let headers = [MetadataField(name: "cookie", values: [.text("AQI"), .text("x")])]
        #expect(MetadataMatcher.has("cookie", [1, 2]).accepts(headers))
        #expect(await comparisons(.has("cookie", [1, 2, 3])).map { $0.contains("same length") } == [true])
        #expect(await comparisons(.has("cookie", [UInt8](1...9))).map { $0.contains("other length") } == [true])
    }

    @Test func valuesOfOtherHeadersAreShown() async {
        let lines = await report(.has("x-quota", "3"))
        #expect(lines.contains("wanted    headers has \"x-quota\": \"3\""))
        #expect(
            lines.contains(
                "headers Authorization: <redacted, 11 bytes>; cookie: <redacted, 3 bytes>, <redacted, 7 bytes>; "
                    + "x-quota: 2"))
        #expect(await comparisons(.has("x-quota", "3")).isEmpty)
    }

    @Test func theEnvironmentMayShowAll() async {
        let lines = await report(
            .has("authorization", "Bearer 4321"), environment: ["SWIFT_MOCKS_SHOW_SECRETS": "1"])
        #expect(lines.contains("wanted    headers has \"authorization\": \"Bearer 4321\""))
        #expect(lines.contains("headers Authorization: Bearer 1234; cookie: a=1, session; x-quota: 2"))
        #expect(!lines.contains { $0.hasPrefix("authorization: ") })
    }

    @Test(arguments: ["0", "yes", "", "true"])
    func anyOtherValueHidesThem(_ value: String) async {
        let lines = await report(.has("cookie", "x"), environment: ["SWIFT_MOCKS_SHOW_SECRETS": value])
        #expect(!lines.contains { $0.contains("1234") || $0.contains("session") })
        let fault = "ElizaServiceClientMock: SWIFT_MOCKS_SHOW_SECRETS is \"\(value)\", which is neither on nor off"
        #expect(lines.contains(fault) == (value != "0"))
    }

    @Test func anUnstubbedCallIsComparedWithItsClosestStub() async {
        let reports = await failures {
            let client = Client(policy: .strict)
            given(client).say(.any, headers: .has("authorization", "Bearer")).willReturn(.init())
            _ = await client.say(request: .init(), headers: headers)
        }
        #expect(reports.lines.contains("wants headers has \"authorization\": <redacted, 6 bytes>"))
        #expect(
            reports.lines.contains("authorization: differs, other length; SWIFT_MOCKS_SHOW_SECRETS=1 shows both"))
    }
}

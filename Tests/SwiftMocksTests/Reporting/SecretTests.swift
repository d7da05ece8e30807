import Testing

@testable import SwiftMocks

/// Reports about headers whose values are hidden.
@Suite(.endOfHangs, .patient)
struct SecretTests {
    private let headers = ["Authorization": ["Bearer 1234"], "cookie": ["a=1", "session"], "x-quota": ["2"]]

    private func report(_ wanted: MetadataMatcher, environment: [String: String] = [:]) async -> [String] {
        let reports = await failures(limits: TimeLimits(environment: environment)) {
            let client = Client(policy: .relaxed)
            _ = await client.said(headers: headers)
            verify(client).say(.any, headers: wanted).called()
        }
        return reports.lines
    }

    /// The line that lists the headers.
    private func headersLine(_ wanted: MetadataMatcher) async -> String {
        await report(wanted).first { $0.hasPrefix("headers ") } ?? ""
    }

    @Test func `a hidden value is compared with what was sent`() async {
        let other = "SWIFT_MOCKS_SHOW_SECRETS=1 shows both"
        let cookie = "cookie: <redacted, 3 bytes>, <redacted, 7 bytes>"
        let authorization = "Authorization: <redacted, 11 bytes>"
        #expect(
            await headersLine(.has("authorization", "Bearer 4321"))
                == "headers \(authorization) (differs, same length; \(other)); \(cookie); x-quota: 2")
        #expect(
            await headersLine(.has("Authorization", "Bearer "))
                == "headers \(authorization) (differs, other length; \(other)); \(cookie); x-quota: 2")
        #expect(
            await headersLine(.has("Set-Cookie", "a"))
                == "headers set-cookie: not sent; \(authorization); \(cookie); x-quota: 2")
        #expect(
            await headersLine(.all(.has("cookie", "a=1"), .has("x-quota", "3"), .lacks("authorization")))
                == "headers \(cookie) (equal); \(authorization); x-quota: 2")
        #expect(
            await headersLine(.all(.has("cookie", "expired"), .has("Cookie", "a=1")))
                == "headers \(cookie) (differs, same length; \(other); equal); \(authorization); x-quota: 2")
    }

    @Test func `a report has one line for the headers`() async {
        let lines = await report(.has("authorization", "Bearer 4321"))
        let after = lines.drop { !$0.hasPrefix("headers ") }.dropFirst()
        #expect(after.first?.hasPrefix("timeline") == true)
    }

    @Test func `bytes may be sent as their text`() async {
        let headers = [MetadataField(name: "cookie", values: [.text("AQI"), .text("x")])]
        #expect(MetadataMatcher.has("cookie", [1, 2]).accepts(headers))
        #expect(await headersLine(.has("cookie", [1, 2, 3])).contains("(differs, same length"))
        #expect(await headersLine(.has("cookie", [UInt8](1...9))).contains("(differs, other length"))
    }

    @Test func `values of other headers are shown`() async {
        let lines = await report(.has("x-quota", "3"))
        #expect(lines.contains("wanted    headers has \"x-quota\": \"3\""))
        #expect(
            lines.contains(
                "headers Authorization: <redacted, 11 bytes>; cookie: <redacted, 3 bytes>, <redacted, 7 bytes>; "
                    + "x-quota: 2"))
        #expect(!lines.contains { $0.hasPrefix("x-quota: ") })
    }

    @Test func `the environment may show all`() async {
        let lines = await report(.has("authorization", "Bearer 4321"), environment: ["SWIFT_MOCKS_SHOW_SECRETS": "1"])
        #expect(lines.contains("wanted    headers has \"authorization\": \"Bearer 4321\""))
        #expect(lines.contains("headers Authorization: Bearer 1234; cookie: a=1, session; x-quota: 2"))
        #expect(!lines.contains { $0.hasPrefix("authorization: ") })
    }

    @Test(arguments: ["0", "yes", "", "true"])
    func `any other value hides them`(_ value: String) async {
        let lines = await report(.has("cookie", "x"), environment: ["SWIFT_MOCKS_SHOW_SECRETS": value])
        #expect(!lines.contains { $0.contains("1234") || $0.contains("session") })
        let fault = "ElizaServiceClientMock: SWIFT_MOCKS_SHOW_SECRETS is \"\(value)\", which is neither on nor off"
        #expect(lines.contains(fault) == (value != "0"))
    }

    @Test func `an unstubbed call is compared with its closest stub`() async {
        let reports = await failures {
            let client = Client(policy: .strict)
            given(client).say(.any, headers: .has("authorization", "Bearer")).willReturn(.init())
            _ = await client.said(headers: headers)
        }
        #expect(reports.lines.contains("wants headers has \"authorization\": <redacted, 6 bytes>"))
        #expect(reports.lines.contains("authorization: differs, other length; SWIFT_MOCKS_SHOW_SECRETS=1 shows both"))
    }
}

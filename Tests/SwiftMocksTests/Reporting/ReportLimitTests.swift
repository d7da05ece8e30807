import Testing

@testable import SwiftMocks

/// What reports leave out: secrets, and text that would hide the rest.
@Suite(.endOfHangs, .patient)
struct ReportLimitTests {
    private func text(_ body: (Client) async -> Void) async -> String {
        await failures { await body(Client(policy: .relaxed)) }.map(\.text).joined(separator: "\n\n")
    }

    @Test func `secrets are never shown`() async {
        let names = ["Authorization", "proxy-authorization", "COOKIE", "Set-Cookie"]
        let headers = Dictionary(uniqueKeysWithValues: names.map { ($0, ["secret"]) })
        let text = await self.text { client in
            _ = await client.said(headers: headers.merging(["x-a": ["1", "2"]]) { $1 })
            _ = await Client(policy: .strict).say(request: .init(), headers: headers)
            for name in names {
                verify(client).say(.any, headers: .all(.has(name, "secret"), .lacks("x-a"))).called()
            }
        }
        #expect(text.contains("has \"COOKIE\": <redacted, 6 bytes> and lacks \"x-a\""))
        #expect(
            text.contains(
                "headers Authorization: <redacted, 6 bytes> (equal); COOKIE: <redacted, 6 bytes>; "
                    + "Set-Cookie: <redacted, 6 bytes>; proxy-authorization: <redacted, 6 bytes>; x-a: 1, 2"))
        #expect(!text.contains("secret"))
    }

    @Test func `a message is cut after two kilobytes`() async {
        let long = String(repeating: "ä", count: 5000)
        let text = await self.text { client in
            _ = await client.said(long, headers: ["x": [long]])
            verify(client).say(.value(SayRequest("ö" + long))).called()
            verify(client).say(.field(\.sentence, long), headers: .has("x", long + "!")).called()
        }
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.utf8.count < 2048 * 2 + 200 })
        #expect(lines.filter { $0.contains("… 8500 bytes more\" }") }.count == 2)
        #expect(lines.filter { $0.contains("… 7952 bytes more") }.count == 1)
        #expect(!text.contains("\u{FFFD}"))
    }

    @Test func `wide messages do not pad the others`() async {
        let text = await self.text { client in
            // One of them just fits, so that it pads the one that is short.
            for length in [1000, 80, 79, 1] {
                let sentence = String(repeating: "a", count: max(1, length - "{ sentence: \"\" }".count))
                _ = await client.said(sentence)
            }
            verify(client).say(.any).called(.never)
        }
        let rows = text.split(separator: "\n").filter { $0.contains(" > say  ") }
        let (tight, padded) = ("\" }  unstubbed, answered empty", "\" }   unstubbed, answered empty")
        #expect(rows.map { $0.hasSuffix(tight) } == [true, true, false, false])
        #expect(rows.map { $0.hasSuffix(padded) } == [false, false, true, false])
        let widths = rows[1...].map(\.count)
        #expect(widths.count == 3 && Set(widths).count == 1)
    }

    /// A message of many fields, of which the last differs.
    private func fields(_ last: String) -> String {
        (0..<500).map { "field \($0)" }.joined(separator: "\n") + "\n" + last
    }

    @Test func `a difference far behind is shown`() {
        let describer = Describer(library: NotesLibrary.self, redaction: Redaction(environment: [:]))
        func difference(_ wanted: String, _ sent: String) -> [String] {
            describer.difference(
                from: Selection(rpc: "say", phase: .called, payload: Matcher.value(wanted).payload, metadata: .any),
                to: sent)
        }
        #expect(difference(fields("a"), fields("b")) == ["- a", "+ b"])
        let long = String(repeating: "a", count: 3000)
        let shown = "… after 2960 bytes: " + String(repeating: "a", count: 40)
        #expect(difference(long + "b", long + "c") == ["- \(shown)b", "+ \(shown)c"])
        #expect(
            difference("x\n" + long + "b\ny", "x\n" + long + "c\nz") == ["- \(shown)b", "+ \(shown)c", "- y", "+ z"])
        #expect(difference(fields("a"), fields("a"))[0].hasPrefix("same text, but not equal"))
    }

    @Test func `lists end after ten`() async {
        let text = await self.text { client in
            for number in 0..<12 { given(client).upload(headers: .has("\(number)")).willReturn(.init()) }
            verifyStubsUsed(client)
            for _ in 0..<12 { _ = await client.said() }
            verify(client).say(.any).called(.never)
        }
        #expect(text.contains("12 unused answers"))
        #expect(text.contains("has \"9\"") && !text.contains("has \"10\""))
        #expect(text.contains("… 2 events not shown") && !text.contains("#2 > say"))
        #expect(text.contains("compare #1, #2, #3, #4, #5, #6, #7, #8, #9, #10 in the timeline"))
    }

    @Test func `the newest of equally close calls is the closest`() async {
        let text = await self.text { client in
            for sentence in ["a", "b"] { _ = await client.said(sentence) }
            verify(client).say(.value(SayRequest("c"))).called()
        }
        #expect(text.contains("closest   call #2 (async)"))
    }

    @Test func `lines that differ are in their order`() {
        let (wanted, sent) = (MessageText("a: 1\nb: 1\nc: 1"), MessageText("a: 2\nb: 1\nc: 2\nd: 1"))
        #expect(wanted.difference(to: sent) == ["- a: 1", "+ a: 2", "- c: 1", "+ c: 2", "+ d: 1"])
    }

    @Test func `the timeline of several mocks is in the order of events`() async {
        let text = await failures {
            let (one, other) = (Client(policy: .relaxed), Client(policy: .relaxed))
            for (client, sentence) in [(other, "a"), (other, "b"), (one, "c")] {
                _ = await client.said(sentence)
            }
            verifyInOrder {
                verify(one).say(.any)
                verify(other).say(.any)
            }
        }[0].text
        let places = ["a", "b", "c"].map { text.range(of: "{ sentence: \"\($0)\" }")?.lowerBound ?? text.endIndex }
        #expect(places[0] < places[1] && places[1] < places[2] && places[2] < text.endIndex)
    }
}

import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A text from outside adds no line to a report, and looks like nothing else in it.
@Suite(.endOfHangs, .patient)
struct EscapedTextTests {
    private let forged = "a\n  hint      nothing is wrong"
    private let escaped = "a\\n  hint      nothing is wrong"

    /// The report of a relaxed mock; it must have the parts of one report, and no other line.
    private func report(_ body: (Client) async throws -> Void) async rethrows -> String {
        let reports = try await failures(limits: shortLimits) { try await body(Client(policy: .relaxed)) }
        let text = reports.map(\.text).joined(separator: "\n")
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect(reports.count == 1)
        #expect(lines.filter { $0.hasPrefix("  hint ") }.count == 1, "\(text)")
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(text)")
        return text
    }

    @Test func `values and names of headers add no line`() async {
        let value = await report { client in
            _ = await client.said(headers: ["x": [forged]])
            verify(client).say(.any, headers: .has("x", forged + "!")).called()
        }
        #expect(value.contains("headers x: \(escaped)\n"))
        #expect(value.contains("has \"x\": \"\(escaped)!\""))
        let name = await report { client in
            _ = await client.said(headers: [forged: ["1"]])
            verify(client).say(.any, headers: .has("y\r\(forged)")).called()
        }
        #expect(name.contains("headers \(escaped): 1"))
        #expect(name.contains("has \"y\\r\(escaped)\""))
        let redacted = await report { client in
            _ = await client.said(headers: ["authorization": [forged]])
            verify(client).say(.any, headers: .has("authorization", "b\n")).called()
        }
        #expect(!redacted.contains("nothing is wrong"))
    }

    @Test func `what a strict mock was asked adds no line`() async {
        let text = await report { _ in _ = await Client().say(request: .init(forged), headers: ["x": [forged]]) }
        #expect(text.contains("headers x: \(escaped)"))
    }

    @Test func `messages that print as they are add no line`() async {
        let reports = await failures {
            let notes = NotesMock(policy: .relaxed)
            _ = await notes.find(forged)
            _ = await notes.find("b\u{1B}[2Jc\u{2028}d\u{202E}e\u{7}f\tg\u{85}h")
            verify(notes).find(.value("x")).called()
            verify(notes).find(.matching { $0.isEmpty }).called()
        }
        for report in reports {
            let lines = report.text.split(whereSeparator: \.isNewline)
            #expect(lines.filter { $0.hasPrefix("  hint ") }.count == 1, "\(report.text)")
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  ") }, "\(report.text)")
            #expect(report.text.contains("\\u{1B}[2Jc") && report.text.contains("\\u{202E}e\\u{7}f\\tg"))
        }
    }

    @Test func `values of a condition and of the environment add no line`() async {
        let value = await report { _ in await eventually({ Forged() }, is: Forged(text: "other")) }
        #expect(value.contains("closest   \(escaped), read "))
        let limits = TimeLimits(environment: [TimeLimits.variable: forged])
        let reports = await failures(limits: limits) { _ = Client() }
        #expect(
            reports.map(\.headline) == [
                "ElizaServiceClientMock: SWIFT_MOCKS_TIMEOUT_SCALE is \"\(escaped)\", which is not a positive number"
            ])
    }

    private struct Forged: Equatable, CustomDebugStringConvertible {
        var text = "a\n  hint      nothing is wrong"
        var debugDescription: String { text }
    }

    @Test func `paths of rpcs and faults of requests add no line`() async {
        let reports = await failures {
            let served = ServedRPCs(
                of: "MockServer", [Client(policy: .strict)],
                at: .init(fileID: "a/b", filePath: "", line: 1, column: 1))
            served.reportUnserved(service: forged, method: forged)
            served.reportBroken(forged, path: forged)
            served.report(forged, wanted: forged, hint: forged)
        }
        #expect(reports.count == 3)
        for report in reports {
            let lines = report.text.split(whereSeparator: \.isNewline)
            #expect(lines.filter { $0.hasPrefix("  hint ") }.count == 1, "\(report.text)")
            #expect(report.headline.contains(escaped))
        }
    }

    /// Records print as one line, too.
    @Test func `records and error messages are one line`() async throws {
        let client = Client()
        given(client).say(.any).willReply { [forged] _ in
            .failure(ConnectError(code: .unavailable, message: forged))
        }
        _ = await client.said(forged, headers: ["x": [forged]])
        given(client).converse().willFail(ConnectError(code: .aborted, message: forged))
        _ = await client.converse(headers: ["x": [forged]]).results().all
        let notes = NotesMock()
        given(notes).find(.any).willReply { [forged] _ in .failure(NotesFailure(code: 7, text: forged)) }
        _ = await notes.find(forged)
        let records = [
            "\(calls(of: client).say()[0])", "\(calls(of: client).converse()[0])", "\(calls(of: notes).find()[0])",
        ]
        for record in records { #expect(record.split(whereSeparator: \.isNewline).count == 1, "\(record)") }
    }

    @Test func `a timeline has a line for each event`() async throws {
        let mocks = CheckedMocks()
        await mocks.run {
            let client = Client(policy: .relaxed)
            _ = await client.said(headers: ["x": [forged]])
            let notes = NotesMock(policy: .relaxed)
            _ = await notes.find(forged)
            given(client).upload(headers: .has("y", forged)).willReturn(.init())
        }
        let failures = mocks.finishTest()
        #expect(failures.count == 1)
        #expect(
            failures.allSatisfy { $0.report.text.split(separator: "\n").filter { $0.hasPrefix("  hint") }.count == 1 })
        let timeline = try #require(mocks.timeline)
        #expect(timeline.split(whereSeparator: \.isNewline).count == 2, "\(timeline)")
    }
}

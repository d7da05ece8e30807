import TestSupport
import Testing

/// Tests of beginners that compile and fail are reported as the table of mistakes says.
@Suite(.endOfHangs, .patient) struct FailingMistakeTests {
    @Test(arguments: FailingMistakes.all.keys.sorted())
    func `a mistake is reported as the table says`(mistake: String) async throws {
        let row = try #require(try Mistake.table(in: Fixtures.root).first { $0.mistake == mistake }, "not in the table")
        let text = await FailingMistakes.reports(of: mistake)
        for part in row.shows { #expect(text.contains(part), "\(text)") }
        #expect(row.shows.isEmpty == text.isEmpty, "\(text)")
    }

    @Test func `the table has no other tests`() throws {
        let rows = try Mistake.table(in: Fixtures.root).filter { $0.kind == .failingTest }
        #expect(rows.map(\.mistake).sorted() == FailingMistakes.all.keys.sorted())
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root).filter { $0.suite == "FailingMistakeTests" }
        #expect(listed.map(\.heading) == rows.compactMap(\.entry))
    }
}

import Foundation
import TestSupport
import Testing

/// The page has no code that these tests do not run. Each test has the name of a row.
@Suite struct CheatSheetTests {
    @Test func `each row has its test, with the code of the page`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        #expect(try CheatSheet.untested(for: .grpcSwift, in: folder).isEmpty)
        #expect(try CheatSheet.rows(for: .connect).count > 60)
    }
}

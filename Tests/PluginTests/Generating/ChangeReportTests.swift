import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct ChangeReportTests {
    private static let notice = "// \(GeneratedNotice.text)\n"

    @Test func `a report says what is written`() throws {
        let (fresh, old, changes) = try changed()
        #expect(
            try changes.report("App", CommandArguments(["--dry-run", "--verbose"])).replacingOccurrences(
                of: old.url.path, with: "OLD")
                == "would write OLD/a.swift\nwould write OLD/new.swift\nwould remove OLD/gone.swift\n"
                + "unchanged OLD/same.swift\nApp: 2 to write, 1 to remove, 1 unchanged")
        withExtendedLifetime(fresh) {}
    }

    @Test func `a report shows how files differ`() throws {
        let (fresh, old, changes) = try changed()
        let text = try changes.differences().replacingOccurrences(of: old.url.path, with: "OLD")
        #expect(
            text == """
                --- OLD/a.swift
                +++ newly generated
                @@ -1,2 +1,2 @@
                 \(Self.notice)-let a = 1
                +let a = 2
                --- OLD/gone.swift
                +++ newly generated
                @@ -1 +0,0 @@
                -\(Self.notice)--- OLD/new.swift
                +++ newly generated
                @@ -0,0 +1 @@
                +\(Self.notice)
                """)
        withExtendedLifetime(fresh) {}
    }

    private func changed() throws -> (fresh: TemporaryFolder, old: TemporaryFolder, changes: FolderChanges) {
        let fresh = try TemporaryFolder([
            "a.swift": Self.notice + "let a = 2\n", "new.swift": Self.notice, "same.swift": Self.notice,
        ])
        let old = try TemporaryFolder([
            "a.swift": Self.notice + "let a = 1\n", "gone.swift": Self.notice, "same.swift": Self.notice,
        ])
        return (fresh, old, FolderChanges(of: old.url, from: fresh.url, removing: [.messages]))
    }
}

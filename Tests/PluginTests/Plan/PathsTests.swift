import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct PathsTests {
    @Test(arguments: [("a/b", "a/c/d", "../../b"), ("a", "a", "."), ("a/b", "a", "b"), ("a", "a/b", "..")])
    func `a path leads from one folder to the other`(target: String, start: String, expected: String) throws {
        let project = try TemporaryFolder(["a/b/x": "", "a/c/d/x": ""])
        #expect(project.file(target).path(from: project.file(start)) == expected)
    }

    @Test func `a path starts where a symbolic link really leads`() throws {
        let project = try TemporaryFolder(["a/b/x": "", "protos/x": ""])
        try FileManager.default.createSymbolicLink(at: project.file("link"), withDestinationURL: project.file("a/b"))
        #expect(project.file("protos").path(from: project.file("link")) == "../../protos")
    }
}

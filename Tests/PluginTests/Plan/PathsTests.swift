import Foundation
import Testing

@testable import SwiftMocksBuildTool

@Suite struct PathsTests {
    @Test(arguments: [("a/b", "a/c/d", "../../b"), ("a", "a", "."), ("a/b", "a", "b"), ("a", "a/b", "..")])
    func leadsFromOneToTheOther(target: String, start: String, expected: String) throws {
        let project = try ProjectFolder(["a/b/x": "", "a/c/d/x": ""])
        #expect(project.file(target).path(from: project.file(start)) == expected)
    }

    @Test func startsWhereASymbolicLinkReallyLeads() throws {
        let project = try ProjectFolder(["a/b/x": "", "protos/x": ""])
        try FileManager.default.createSymbolicLink(at: project.file("link"), withDestinationURL: project.file("a/b"))
        #expect(project.file("protos").path(from: project.file("link")) == "../../protos")
    }
}

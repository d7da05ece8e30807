import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// Symbolic links to folders, and import paths within others.
@Suite struct LinkedFolderTests {
    @Test func `protos behind links are found`() throws {
        let folder = try TemporaryFolder(["Real/v1/a.proto": "", "App/b.proto": ""])
        try link("App/linked", to: "Real", in: folder)
        try link("Root", to: "App", in: folder)
        #expect(FileTree(folder.file("Root")).names == ["b.proto", "linked/v1/a.proto"])
    }

    @Test func `a link that leads back ends the search`() throws {
        let folder = try TemporaryFolder(["App/v1/a.proto": ""])
        try link("App/v1/back", to: "App", in: folder)
        #expect(FileTree(folder.file("App")).names == ["v1/a.proto"])
    }

    @Test func `a folder that a link leads to keeps its own path`() throws {
        let folder = try TemporaryFolder(["App/z/a.proto": ""])
        try link("App/a", to: "App/z", in: folder)
        #expect(FileTree(folder.file("App")).names == ["z/a.proto"])
    }

    /// The target's folder, its configuration, and the protos.
    @Test(arguments: [
        ("App", "{}", ["b.proto", "linked/v1/a.proto"]), ("Root", "{}", ["b.proto", "linked/v1/a.proto"]),
        ("App", #"{"importPaths": ["linked"]}"#, ["v1/a.proto"]),
        ("App", #"{"protoFiles": ["linked/*/*.proto"]}"#, ["linked/v1/a.proto"]),
        ("App", #"{"ModuleMappings": {"M": "linked"}, "protoFiles": ["b.proto"]}"#, ["b.proto"]),
        (
            "App", #"{"ModuleMappings": {"M": "../Real"}, "protoFiles": ["b.proto"], "importPaths": [".", "linked"]}"#,
            ["b.proto"]
        ),
    ])
    func `a build follows links`(target: String, configuration: String, expected: [String]) throws {
        let folder = try TemporaryFolder([
            "Real/v1/a.proto": "", "App/b.proto": "", "App/swift-mocks-config.json": configuration,
        ])
        try link("App/linked", to: "Real", in: folder)
        try link("Root", to: "App", in: folder)
        #expect(try protos(of: folder.file(target)) == expected)
    }

    /// The import paths, the proto that imports, and the names of both.
    @Test(arguments: [
        ([".", "repo/protos"], #"import "b.proto";"#, "b.proto"),
        (["repo/protos", "."], #"import "b.proto";"#, "b.proto"),
        ([".", "repo/protos"], #"import "repo/protos/b.proto";"#, "repo/protos/b.proto"),
        (["repo/protos", "."], #"import "repo/protos/b.proto";"#, "repo/protos/b.proto"),
    ])
    func `a proto under two import paths has the name by which it is imported`(
        importPaths: [String], imports: String, expected: String
    ) throws {
        let paths = importPaths.map { "\"\($0)\"" }.joined(separator: ", ")
        let folder = try TemporaryFolder([
            "App/repo/protos/a.proto": imports, "App/repo/protos/b.proto": "",
            "App/swift-mocks-config.json": "{\"importPaths\": [\(paths)]}",
        ])
        let names = try protos(of: folder.file("App"))
        #expect(names.count == 2 && names.contains(expected), "\(names)")
    }

    /// The protos of a target's runs, which are those that the build plugin plans.
    private func protos(of target: URL) throws -> [String] {
        let configuration = try TargetConfiguration(target.appendingPathComponent("swift-mocks-config.json"))
        let runs = try configuration.checkedRuns(
            outputFolder: URL(fileURLWithPath: "/out"), module: "App", isBuild: true)
        let names = runs.flatMap(\.protos).map(\.text)
        #expect(BuildPlan(TargetDescription(configuration.place.file)).runs.flatMap(\.protos).map(\.text) == names)
        return names
    }

    private func link(_ path: String, to target: String, in folder: TemporaryFolder) throws {
        try FileManager.default.createSymbolicLink(at: folder.file(path), withDestinationURL: folder.file(target))
    }
}

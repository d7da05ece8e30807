import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// `PlanCheckTests` compares the outputs with those of the runs that make them.
@Suite struct BuildPlanTests {
    @Test func `a run depends on all that is imported`() throws {
        let plan = try plan(
            """
            {"protoFiles": ["a.proto"], "importPaths": [".", "../Protos"],
             "ProtoPathModuleMappings": "../modules.asciipb"}
            """,
            [
                "App/a.proto": #"import "b.proto"; import "google/protobuf/any.proto";"#,
                "Protos/b.proto": #"import "a.proto"; import "c.proto";"#, "Protos/c.proto": "", "Protos/d.proto": "",
                "modules.asciipb": "",
            ])
        #expect(
            plan.inputsOfRuns == [
                [
                    "App/a.proto", "App/swift-mocks-config.json", "Protos/b.proto", "Protos/c.proto",
                    "modules.asciipb",
                ]
            ])
        #expect(plan.inputs == ["App", "App/swift-mocks-config.json", "modules.asciipb"])
    }

    @Test(arguments: [
        (1, ["p01.proto"]), (20, ["p01.proto and 19 more"]),
        (42, ["p01.proto and 19 more", "p21.proto and 19 more", "p41.proto and 1 more"]),
    ])
    func `a build runs protoc for up to twenty protos at a time`(count: Int, expected: [String]) throws {
        let protos = (1...count).map { ($0 < 10 ? "p0" : "p") + "\($0).proto" }
        let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: protos.map { ($0, "") }))
        let file = try folder.write("{}", to: "swift-mocks-config.json")
        let plan = BuildPlan(TargetDescription(file))
        #expect(plan.runs.map(\.name) == expected)
        #expect(plan.runs.flatMap(\.protos).map(\.text) == protos)
    }

    @Test func `the first import path that has the file counts`() throws {
        let plan = try plan(
            #"{"protoFiles": ["a.proto"], "importPaths": ["../Two", "../One"]}"#,
            ["One/a.proto": "", "Two/a.proto": ""])
        #expect(plan.inputsOfRuns == [["App/swift-mocks-config.json", "Two/a.proto"]])
    }

    @Test func `the folders of modules are watched`() throws {
        let plan = try plan(
            #"{"ModuleMappings": {"Users": "../Users", "Others": ["../Cards", "../Nowhere"]}}"#,
            ["App/a.proto": "", "Users/v1/user.proto": "", "Cards/card.proto": ""])
        #expect(plan.inputs == ["App", "App/swift-mocks-config.json", "Cards", "Users", "Users/v1"])
    }

    /// The check reports what is wrong. A build system would stop before it at a missing input, or
    /// at a file that two commands write.
    @Test(arguments: [
        "", "[]", "{ 'protoFiles': [] }", #"{"protoFiles": "a.proto", "invocations": []}"#,
        #"{"protoFiles": ["b.proto", "a.txt", "../a.proto", "v1/*.proto"]}"#,
        #"{"importPaths": ["Nowhere"], "ProtoPathModuleMappings": "nowhere.txt", "ModuleMappings": 1}"#,
        #"{"invocations": [{}, {"Visibility": "Public"}]}"#,
    ])
    func `a faulty configuration has only its check`(configuration: String) throws {
        let plan = try plan(configuration, ["App/a.proto": "", "App/a.txt": ""])
        #expect(plan.inputsOfRuns.isEmpty)
        #expect(plan.inputs.contains("App/swift-mocks-config.json"))
        #expect(plan.inputs.allSatisfy { ["App", "App/swift-mocks-config.json"].contains($0) })
    }

    /// The inputs relative to the project's folder, sorted.
    private func plan(
        _ configuration: String, _ files: [String: String]
    ) throws -> (inputsOfRuns: [[String]], inputs: [String]) {
        let folder = try TemporaryFolder(files)
        let file = try folder.write(configuration, to: "App/swift-mocks-config.json")
        let plan = BuildPlan(TargetDescription(file))
        func sorted(_ inputs: some Sequence<URL>) -> [String] {
            inputs.map { $0.path.replacingOccurrences(of: folder.url.path + "/", with: "") }.sorted()
        }
        return (plan.runs.map { sorted($0.inputs) }, sorted(plan.inputs))
    }
}

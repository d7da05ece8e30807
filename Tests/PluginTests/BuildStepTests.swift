import Foundation
import Testing

@testable import SwiftMocksConfiguration

@Suite struct BuildStepTests {
    @Test func survivesACommandLine() throws {
        let step = BuildStep(
            configurationFile: URL(fileURLWithPath: "/a b/swift-mocks-config.json"),
            generator: URL(fileURLWithPath: "/g"), outputFolder: URL(fileURLWithPath: "/out"),
            outputs: [URL(fileURLWithPath: "/out/a.swift"), URL(fileURLWithPath: "/out/b.swift")], plannedOutputs: 4)
        #expect(try BuildStep(arguments: step.arguments).arguments == step.arguments)
    }

    @Test(arguments: [
        ("exit 0", "[\"a.proto\"]", ""),
        (
            "exit 1", "[\"a.proto\"]",
            "protoc failed on a.proto, for the reason above; its options are those of FOLDER/swift-mocks-config.json"
        ),
        ("exit 0", "[\"a.proto\", \"b.proto\"]", "now asks for other files than this build was planned for"),
    ])
    func runsProtoc(script: String, protos: String, expected: String) throws {
        let folder = try ProjectFolder(["a.proto": "", "b.proto": ""])
        _ = try folder.program("protoc", script)
        let file = try folder.write(
            """
            {"protocPath": "protoc", "invocations": [{"protoFiles": \(protos), "GenerateMocks": false}]}
            """, to: "swift-mocks-config.json")
        let step = BuildStep(
            configurationFile: file, generator: URL(fileURLWithPath: "/g"), outputFolder: URL(fileURLWithPath: "/out"),
            outputs: [URL(fileURLWithPath: "/out/a.connect.swift")], plannedOutputs: 1)
        do {
            try step.run()
            #expect(expected == "")
        } catch {
            let text = "\(error)".replacingOccurrences(of: folder.url.path, with: "FOLDER")
            #expect(!expected.isEmpty && text.contains(expected), "\(text)")
        }
    }

    @Test(arguments: [[], ["--help"], ["/c", "/g", "/o", "many", "/o/a"], ["/c", "/g", "/o", "1"]])
    func refusesOtherArguments(arguments: [String]) {
        #expect(throws: BuildStepError.self) { try BuildStep(arguments: arguments) }
    }
}

import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// The mistakes that lead to the build plugin's messages on the page Troubleshooting.
@Suite struct PluginMistakeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        /// The heading of the entry.
        let heading: String
        var configuration = "{}"
        /// Files beside the configuration.
        var files = ["a.proto": "syntax = \"proto3\";"]
        /// The outputs of the plan.
        var planned = ["a.connect.swift", "a.mock.swift"]

        var testDescription: String { heading }
    }

    private static let mistakes = [
        Mistake(heading: "`… was not found on PATH`"),
        Mistake(
            heading: "`… names …, which is not an executable file`", configuration: #"{ "protocPath": "bin/protoc" }"#),
        Mistake(
            heading: "`…; a configuration is JSON: keys and text in double quotes`",
            configuration: "{ 'Visibility': 'Public' }"),
        Mistake(
            heading: "`unknown key …; the nearest is \"…\"`", configuration: #"{ "visibility": "Public" }"#),
        Mistake(
            heading: "`there is no \"…\" in …`", configuration: #"{ "protoFiles": ["chat.proto"] }"#),
        Mistake(heading: "`there is no proto in …`", files: [:]),
        Mistake(
            heading: "`there is no file …; the path is relative to the configuration file`",
            configuration: #"{ "ProtoPathModuleMappings": "modules.asciipb" }"#),
        Mistake(
            heading: "`there is no folder …; the path is relative to the configuration file`",
            configuration: #"{ "ModuleMappings": { "Users": "Users" } }"#),
        Mistake(
            heading: "`no import path leads to …, so no proto can import what is there`",
            configuration: #"{ "importPaths": ["app"], "ModuleMappings": { "Users": "users" } }"#,
            files: ["app/a.proto": "", "users/user.proto": ""]),
        Mistake(
            heading: "`… is in the folders of both … and …; name folders that do not overlap`",
            configuration: #"{ "ModuleMappings": { "Users": "users", "All": "." } }"#, files: ["users/user.proto": ""]),
        Mistake(
            heading: "`… is in the module …, so GenerateMessages would make its messages a second time`",
            configuration: #"{ "GenerateMessages": true, "ModuleMappings": { "Users": "users" } }"#,
            files: ["a.proto": "", "users/user.proto": ""]),
        Mistake(
            heading: "`nothing here runs …, which makes clients where …`",
            configuration: #"{ "RPCLibrary": "GRPCSwift", "protocGenGRPCSwiftPath": "/usr/bin/true" }"#),
        Mistake(
            heading: "`there is nothing to generate: …`",
            configuration: #"{ "RPCLibrary": "GRPCSwift", "GenerateMocks": false }"#),
        Mistake(
            heading: "`… has no effect on …, and nothing else is generated here`",
            configuration: #"""
                { "GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false, "KeepMethodCasing": true }
                """#),
        Mistake(
            heading: "`there is no \"…\" under importPaths; did you mean \"…\"?`",
            configuration: #"{ "ProtoPathModuleMappings": "m.txt", "protocPath": "protoc" }"#,
            files: [
                "v1/user.proto": "", "m.txt": #"mapping { module_name: "M" proto_file_path: "v1/usr.proto" }"#,
            ], planned: ["v1_user.connect.swift", "v1_user.mock.swift"]),
        Mistake(
            heading: "`… is in no module, although … is`",
            configuration: #"{ "ProtoPathModuleMappings": "m.txt", "protocPath": "protoc" }"#,
            files: [
                "v1/a.proto": "", "v1/b.proto": "",
                "m.txt": #"mapping { module_name: "M" proto_file_path: "v1/a.proto" }"#,
            ],
            planned: ["v1_a.connect.swift", "v1_a.mock.swift", "v1_b.connect.swift", "v1_b.mock.swift"]),
        Mistake(
            heading: "`protoc did not write …, and reported no error`", configuration: #"{ "protocPath": "protoc" }"#),
        Mistake(
            heading: "`… would be written for …, by line …, column …, and for … here`",
            configuration: #"{ "invocations": [{}, { "Visibility": "Public" }] }"#),
        Mistake(
            heading: "`… must be relative to an import path, without ..`",
            configuration: #"{ "protoFiles": ["../Protos/a.proto"] }"#),
        Mistake(
            heading: "`this build was planned …; SwiftPM updates the plan only when …`",
            configuration: #"{ "protocPath": "protoc", "GenerateMocks": false }"#),
    ]

    @Test(arguments: mistakes)
    func thePluginSaysIt(_ mistake: Mistake) throws {
        let folder = try ProjectFolder(mistake.files)
        try folder.write(mistake.configuration, to: "swift-mocks-config.json")
        _ = try folder.program("protoc", "exit 0")
        let text = try [true, false].map { try said(isCheck: $0, mistake, folder) }.joined(separator: "\n")
        #expect(TroubleshootingEntry.isMessage(of: mistake.heading, in: text), "\(text)")
    }

    /// What a step of the build prints, whether it fails or not.
    private func said(isCheck: Bool, _ mistake: Mistake, _ folder: ProjectFolder) throws -> String {
        let outputs = isCheck ? mistake.planned : Array(mistake.planned.prefix(2))
        let out = folder.file("out")
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        do {
            let file = try ConfigurationFile(folder.file("swift-mocks-config.json"))
            _ = try file.runs(outputFolder: out, module: "App", isBuild: true)
            _ = try file.programs(
                generator: URL(fileURLWithPath: "/g"), environment: ["PATH": folder.file("bin").path])
            let target = TargetDescription(
                name: "App", module: "App", folder: folder.url, files: [], package: folder.url, isTest: false)
            let step = BuildStep(
                work: isCheck ? .check(target: target) : .generate(configurationFile: file.url, module: "App"),
                generator: URL(fileURLWithPath: "/g"), outputFolder: out,
                outputs: outputs.map(out.appendingPathComponent))
            return try ProgramOutcome(step).errors
        } catch let error as ConfigurationError {
            return "\(error)"
        }
    }

    private static let none = "`target … has no swift-mocks-config.json`"
    private static let several =
        "`a target can have only one swift-mocks-config.json, but this one has several`"
    private static let noTarget = "`… has a swift-mocks-config.json, but no target`"

    @Test func noConfiguration() throws {
        let folder = try ProjectFolder(["Sources/Chat/Chat.swift": ""])
        let target = TargetDescription(
            name: "Chat", module: "Chat", folder: folder.file("Sources/Chat"), files: [], package: folder.url,
            isTest: false)
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile.required(of: target) }
        #expect(TroubleshootingEntry.isMessage(of: Self.none, in: error.map { "\($0)" } ?? ""))
    }

    @Test func severalConfigurations() throws {
        let folder = try ProjectFolder(["swift-mocks-config.json": "{}", "b/swift-mocks-config.json": "{}"])
        let files = ["swift-mocks-config.json", "b/swift-mocks-config.json"].map(folder.file)
        let target = TargetDescription(
            name: "Chat", module: "Chat", folder: folder.url, files: files, package: folder.url, isTest: false)
        let error = #expect(throws: ConfigurationError.self) { try ConfigurationFile.find(of: target) }
        #expect(TroubleshootingEntry.isMessage(of: Self.several, in: error.map { "\($0)" } ?? ""))
    }

    @Test func aConfigurationWithoutATarget() throws {
        let folder = try ProjectFolder(["Sources/Chat/swift-mocks-config.json": "{}"])
        let text = TargetsWithoutSources.warnings(package: folder.url, targets: []).joined()
        #expect(TroubleshootingEntry.isMessage(of: Self.noTarget, in: text), "\(text)")
    }

    private static let noSources = "`Source files for target … should be located under …`"

    @Test func aTargetWithoutASwiftFile() async throws {
        let folder = try ProjectFolder([
            "Package.swift": """
            // swift-tools-version:6.0
            import PackageDescription
            let package = Package(name: "Chat", targets: [.target(name: "Chat"), .target(name: "Other")])
            """,
            "Sources/Chat/chat.proto": "", "Sources/Other/Other.swift": "",
        ])
        let outcome = try await Command(
            executable: Tools.swiftPM, arguments: ["package", "--disable-sandbox", "describe"],
            directory: folder.url, deadline: .seconds(600)
        ).run()
        let text = outcome.outputText + outcome.errorText
        #expect(TroubleshootingEntry.isMessage(of: Self.noSources, in: text), "\(text)")
    }

    @Test func theyAreMadeForEachEntry() throws {
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root)
        let own = Self.mistakes.map(\.heading) + [Self.none, Self.several, Self.noTarget, Self.noSources]
        #expect(listed.filter { $0.suite == "PluginMistakeTests" }.map(\.heading).sorted() == own.sorted())
    }
}

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
    func `the plugin gives the message of the entry`(_ mistake: Mistake) throws {
        let folder = try TemporaryFolder(mistake.files)
        try folder.write(mistake.configuration, to: "swift-mocks-config.json")
        _ = try folder.program("protoc", "exit 0")
        let text = try [true, false].map { try said(isCheck: $0, mistake, folder) }.joined(separator: "\n")
        #expect(TroubleshootingEntry.isMessage(of: mistake.heading, in: text), "\(text)")
    }

    /// What a step of the build prints, whether it fails or not.
    private func said(isCheck: Bool, _ mistake: Mistake, _ folder: TemporaryFolder) throws -> String {
        let outputs = isCheck ? mistake.planned : Array(mistake.planned.prefix(2))
        let out = folder.file("out")
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        do {
            let file = try ConfigurationFile(folder.file("swift-mocks-config.json"))
            _ = try file.runs(outputFolder: out, module: "App", isBuild: true)
            _ = try ProgramSearch(file: file, environment: ["PATH": folder.file("bin").path]).all()
            let target = TargetDescription(
                name: "App", module: "App", folder: folder.url, files: [], package: folder.url, isTest: false)
            let step = BuildStep(
                work: isCheck ? .check(target: target) : .generate(target: target),
                generator: URL(fileURLWithPath: "/g"), outputFolder: out,
                outputs: outputs)
            return try ProgramOutcome(step).errors
        } catch let error as UserError {
            return "\(error)"
        }
    }

    private static let none = "`target … has no swift-mocks-config.json`"
    private static let several =
        "`a target can have only one swift-mocks-config.json, but this one has several`"
    private static let noTarget = "`… has a swift-mocks-config.json, but no target`"

    @Test func `faults of targets get the messages of their entries`() throws {
        let folder = try TemporaryFolder([
            "swift-mocks-config.json": "{}", "Sources/Chat/swift-mocks-config.json": "{}",
        ])
        func configuration(of files: [String]) throws -> ConfigurationFile {
            try TargetDescription(
                name: "Chat", module: "Chat", folder: folder.file("Sources/App"), files: files.map(folder.file),
                package: folder.url, isTest: false
            ).checkedConfiguration()
        }
        let none = #expect(throws: UserError.self) { try configuration(of: []) }
        #expect(TroubleshootingEntry.isMessage(of: Self.none, in: "\(none as Any)"))
        let both = ["swift-mocks-config.json", "Sources/Chat/swift-mocks-config.json"]
        let several = #expect(throws: UserError.self) { try configuration(of: both) }
        #expect(TroubleshootingEntry.isMessage(of: Self.several, in: "\(several as Any)"))
        let noTarget = TargetDescription.warnings(package: folder.url, targets: [folder.file("Sources/App")]).joined()
        #expect(TroubleshootingEntry.isMessage(of: Self.noTarget, in: noTarget), "\(noTarget)")
    }

    private static let noSources = "`Source files for target … should be located under …`"

    @Test func `a target without a Swift file gets the message of the entry`() async throws {
        let folder = try TemporaryFolder([
            "Package.swift": """
            // swift-tools-version:6.0
            import PackageDescription
            let package = Package(name: "Chat", targets: [.target(name: "Chat"), .target(name: "Other")])
            """,
            "Sources/Chat/chat.proto": "", "Sources/Other/Other.swift": "",
        ])
        let text = try await swiftPM("describe", in: folder.url)
        #expect(TroubleshootingEntry.isMessage(of: Self.noSources, in: text), "\(text)")
    }

    private static let traits = "`exhausted attempts to resolve the dependencies graph`"

    /// The traits that the package names, where another names Connect.
    @Test(arguments: ["", #", traits: ["GRPCSwift"]"#, #", traits: ["Connect"]"#])
    func `packages with different traits get the message of the entry`(traits: String) async throws {
        let mocks = #".package(name: "swift-mocks", path: "../swift-mocks""#
        let library = #".product(name: "Library", package: "Library", condition: .when(traits: ["Connect"]))"#
        let folder = try TemporaryFolder([
            "Library/Sources/Library/a.swift": "", "Mocks/Sources/Mocks/a.swift": "", "App/Sources/App/a.swift": "",
            "swift-mocks/Sources/Adapter/a.swift": "",
            "Library/Package.swift": Self.manifest(
                "Library",
                #"products: [.library(name: "Library", targets: ["Library"])], targets: [.target(name: "Library")]"#),
            "swift-mocks/Package.swift": Self.manifest(
                "swift-mocks",
                """
                products: [.library(name: "Adapter", targets: ["Adapter"])],
                traits: [.trait(name: "Connect"), .trait(name: "GRPCSwift")], dependencies: [.package(path: "../Library")],
                targets: [.target(name: "Adapter", dependencies: [\(library)])]
                """),
            "Mocks/Package.swift": Self.manifest(
                "Mocks",
                """
                products: [.library(name: "Mocks", targets: ["Mocks"])], dependencies: [\(mocks), traits: ["Connect"])],
                targets: [.target(name: "Mocks", dependencies: [.product(name: "Adapter", package: "swift-mocks")])]
                """),
            "App/Package.swift": Self.manifest(
                "App",
                """
                dependencies: [\(mocks)\(traits)), .package(path: "../Mocks")],
                targets: [.target(name: "App", dependencies: ["Mocks", .product(name: "Adapter", package: "swift-mocks")])]
                """),
        ])
        let text = try await swiftPM("resolve", in: folder.file("App"))
        let isRefused = TroubleshootingEntry.isMessage(of: Self.traits, in: text)
        #expect(isRefused == !traits.contains("Connect"), "\(text)")
    }

    private static func manifest(_ name: String, _ content: String) -> String {
        "// swift-tools-version:6.1\nimport PackageDescription\nlet package = Package(name: \"\(name)\", \(content))\n"
    }

    private func swiftPM(_ command: String, in folder: URL) async throws -> String {
        let outcome = try await Command(
            executable: Tools.swiftPM, arguments: ["package", "--disable-sandbox", command], directory: folder,
            deadline: .seconds(600)
        ).run()
        return outcome.outputText + outcome.errorText
    }

    @Test func `each entry of the page has its mistake`() throws {
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root)
        let own = Self.mistakes.map(\.heading) + [Self.none, Self.several, Self.noTarget, Self.noSources, Self.traits]
        #expect(listed.filter { $0.suite == "PluginMistakeTests" }.map(\.heading).sorted() == own.sorted())
    }
}

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
            heading: "`…. A configuration is JSON: keys and text in double quotes`",
            configuration: "{ 'Visibility': 'Public' }"),
        Mistake(
            heading: "`unknown key …. The nearest is \"…\"`", configuration: #"{ "visibility": "Public" }"#),
        Mistake(
            heading: "`there is no \"…\" in …`", configuration: #"{ "protoFiles": ["chat.proto"] }"#),
        Mistake(heading: "`there is no proto in …`", files: [:]),
        Mistake(
            heading: "`there is no file …. The path is relative to the configuration file`",
            configuration: #"{ "ProtoPathModuleMappings": "modules.asciipb" }"#),
        Mistake(
            heading: "`there is no folder …. The path is relative to the configuration file`",
            configuration: #"{ "ModuleMappings": { "Users": "Users" } }"#),
        Mistake(
            heading: "`no import path leads to …, so no proto can import what is there`",
            configuration: #"{ "importPaths": ["app"], "ModuleMappings": { "Users": "users" } }"#,
            files: ["app/a.proto": "", "users/user.proto": ""]),
        Mistake(
            heading: "`… is in the folders of both … and …. Name folders that do not overlap`",
            configuration: #"{ "ModuleMappings": { "Users": "users", "All": "." } }"#, files: ["users/user.proto": ""]),
        Mistake(
            heading: "`… is in the module …, so GenerateMessages would make its messages a second time`",
            configuration: #"{ "GenerateMessages": true, "ModuleMappings": { "Users": "users" } }"#,
            files: ["a.proto": "", "users/user.proto": ""]),
        Mistake(
            heading: "`nothing here runs …, which makes clients where …`",
            configuration:
                #"{ "RPCLibrary": "GRPCSwift", "GenerateMocks": true, "protocGenGRPCSwiftPath": "/usr/bin/true" }"#),
        Mistake(
            heading: "`there is nothing to generate: …`",
            configuration: #"{ "RPCLibrary": "GRPCSwift", "GenerateMocks": false }"#),
        Mistake(
            heading: "`… has no effect on …, and nothing else is generated here`",
            configuration: #"""
                { "GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false, "KeepMethodCasing": true }
                """#),
        Mistake(
            heading: "`protoc did not write …, and reported no error`",
            configuration: #"{ "protocPath": "protoc", "GenerateMocks": true }"#),
        Mistake(
            heading: "`… is an option of mocks, which … does not make, because it is not a test`",
            configuration: #"{ "MockReports": "Console" }"#),
        Mistake(
            heading: "`… would be written for …, by line …, column …, and for … here`",
            configuration: #"{ "invocations": [{}, { "Visibility": "Public" }] }"#),
        Mistake(
            heading: "`… must be relative to an import path, without ..`",
            configuration: #"{ "protoFiles": ["../Protos/a.proto"] }"#),
        Mistake(
            heading: "`this build was planned …. SwiftPM updates the plan only when …`",
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
            let configuration = try TargetConfiguration(folder.file("swift-mocks-config.json"))
            _ = try configuration.checkedRuns(outputFolder: out, module: "App", isBuild: true)
            _ = try ProgramSearch(configuration: configuration, environment: ["PATH": folder.file("bin").path]).all()
            let target = TargetDescription(folder.file("swift-mocks-config.json"))
            let step = BuildStep(
                work: isCheck ? .check(target: target) : .generate(target: target),
                generator: URL(fileURLWithPath: "/g"), outputFolder: out,
                outputs: outputs)
            return try ProgramOutcome(step).errors
        } catch let error as UserError {
            return "\(error)"
        }
    }

    /// A package with the target `Chat` and its test, and without any configuration.
    struct PackageMistake: Sendable, CustomTestStringConvertible {
        let heading: String
        var isTest = false
        var products = ["Connect"]
        var productsOfTest = ["SwiftMocksTesting"]
        var files = ["Sources/Chat/chat.proto": ""]

        var testDescription: String { heading }
    }

    private static let packageMistakes = [
        PackageMistake(heading: "`target … depends on no product of an RPC library`", products: []),
        PackageMistake(
            heading: "`target … depends on products of several RPC libraries`", isTest: true,
            products: ["Connect", "GRPCCore"]),
        PackageMistake(heading: "`target … has no proto in …`", files: [:]),
        PackageMistake(
            heading: "`target … has other plugins for its messages and clients`", products: ["GRPCCore"],
            files: ["Sources/Chat/chat.proto": "", "Sources/Chat/grpc-swift-proto-generator-config.json": "{}"]),
        PackageMistake(
            heading:
                "`target … is a test without protos, and depends on no target of this package with protos and clients`",
            isTest: true, files: [:]),
        PackageMistake(
            heading: "`target … depends on no product that mocks use`", isTest: true, productsOfTest: ["Connect"]),
        PackageMistake(
            heading: "`target … is a test with protos of its own`", isTest: true,
            files: ["Tests/ChatTests/own.proto": ""]),
        PackageMistake(heading: nothingMakesClients, isTest: true),
    ]
    private static let nothingMakesClients = "`… makes mocks of clients in …, but nothing makes these clients`"

    @Test(arguments: packageMistakes)
    func `a package without configurations gets the message of the entry`(_ mistake: PackageMistake) throws {
        let folder = try TemporaryFolder(mistake.files)
        try folder.write("// swift-tools-version:6.1\n    .target(\n        name: \"Chat\"),\n", to: "Package.swift")
        let outputs = try folder.folder("outputs/ChatTests/plugin")
        func target(_ name: String, _ folderName: String, products: [String]) -> TargetDescription {
            TargetDescription(
                name: name, module: name, folder: folder.file("\(folderName)/\(name)"), package: folder.url,
                isTest: folderName == "Tests", products: products)
        }
        let chat = target("Chat", "Sources", products: mistake.products)
        var tests = target("ChatTests", "Tests", products: mistake.productsOfTest)
        tests.testedTargets = [chat]
        let step = BuildStep(
            work: .check(target: mistake.isTest ? tests : chat), generator: URL(fileURLWithPath: "/g"),
            outputFolder: URL(fileURLWithPath: outputs.path),
            outputs: mistake.heading == Self.nothingMakesClients ? ["chat.mock.swift"] : [])
        let text = try ProgramOutcome(step).errors
        #expect(TroubleshootingEntry.isMessage(of: mistake.heading, in: text), "\(text)")
        let place = mistake.isTest ? "Package.swift:1:1" : "Package.swift:3:15"
        #expect(text.hasPrefix("\(folder.url.path)/\(place): error: "), "\(text)")
    }

    private static let several = "`target … can have only one swift-mocks-config.json, but has several`"
    private static let noTarget = "`… has a swift-mocks-config.json, but no target`"

    @Test func `faults of targets get the messages of their entries`() throws {
        let folder = try TemporaryFolder([
            "swift-mocks-config.json": "{}", "Sources/Chat/swift-mocks-config.json": "{}",
        ])
        let both = ["swift-mocks-config.json", "Sources/Chat/swift-mocks-config.json"]
        let target = TargetDescription(
            name: "Chat", module: "Chat", folder: folder.file("Sources/App"), files: both.map(folder.file),
            package: folder.url, isTest: false)
        let several = #expect(throws: UserError.self) { try target.checkedConfiguration() }
        #expect(TroubleshootingEntry.isMessage(of: Self.several, in: "\(several as Any)"))
        let noTarget = TargetDescription.warnings(package: folder.url, targets: [folder.file("Sources/App")]).joined()
        #expect(TroubleshootingEntry.isMessage(of: Self.noTarget, in: noTarget), "\(noTarget)")
    }

    /// What SwiftPM refuses in a manifest.
    struct ManifestMistake: Sendable, CustomTestStringConvertible {
        let heading: String
        var tools = "6.1"
        /// The arguments of `Package` after its name.
        let arguments: String

        var testDescription: String { heading }
    }

    private static let manifestMistakes = [
        ManifestMistake(
            heading: "`Source files for target … should be located under …`",
            arguments: #"targets: [.target(name: "Chat"), .target(name: "Other")]"#),
        ManifestMistake(
            heading: "`'package(…traits:)' is unavailable`", tools: "6.0",
            arguments: """
                dependencies: [.package(path: "../swift-mocks", traits: ["Connect"])], targets: [.target(name: "Other")]
                """),
        ManifestMistake(
            heading: "`extra argument 'plugins' in call`",
            arguments: #"targets: [.target(name: "Other")], plugins: [.plugin(name: "SwiftMocksPlugin")]"#),
        ManifestMistake(
            heading: "`no plugin named '…' found`",
            arguments: #"targets: [.target(name: "Other", plugins: ["SwiftMocksPlugin"])]"#),
    ]

    @Test(arguments: manifestMistakes)
    func `a manifest gets the message of the entry`(_ mistake: ManifestMistake) async throws {
        let folder = try TemporaryFolder([
            "Package.swift": """
            // swift-tools-version:\(mistake.tools)
            import PackageDescription
            let package = Package(name: "Chat", \(mistake.arguments))
            """,
            "Sources/Chat/chat.proto": "", "Sources/Other/Other.swift": "",
        ])
        let text = try await swiftPM(["package", "describe"], in: folder.url)
        #expect(TroubleshootingEntry.isMessage(of: mistake.heading, in: text), "\(text)")
    }

    private static let unhandled = "`found 1 file(s) which are unhandled`"

    @Test func `a proto of a target without the plugin gets the message of the entry`() async throws {
        let folder = try TemporaryFolder([
            "Package.swift": """
            // swift-tools-version:6.0
            import PackageDescription
            let package = Package(name: "Chat", targets: [.target(name: "Chat")])
            """,
            "Sources/Chat/chat.proto": "", "Sources/Chat/Chat.swift": "",
        ])
        let text = try await swiftPM(["build"], in: folder.url)
        #expect(TroubleshootingEntry.isMessage(of: Self.unhandled, in: text), "\(text)")
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
        let text = try await swiftPM(["package", "resolve"], in: folder.file("App"))
        let isRefused = TroubleshootingEntry.isMessage(of: Self.traits, in: text)
        #expect(isRefused == !traits.contains("Connect"), "\(text)")
    }

    private static func manifest(_ name: String, _ content: String) -> String {
        "// swift-tools-version:6.1\nimport PackageDescription\nlet package = Package(name: \"\(name)\", \(content))\n"
    }

    private func swiftPM(_ command: [String], in folder: URL) async throws -> String {
        let outcome = try await Command(
            executable: Tools.swiftPM, arguments: command + ["--disable-sandbox"], directory: folder,
            deadline: .seconds(600)
        ).run()
        return outcome.outputText + outcome.errorText
    }

    @Test func `each entry of the page has its mistake`() throws {
        let listed = try TroubleshootingEntry.listed(in: Fixtures.root)
        let own =
            Self.mistakes.map(\.heading) + Self.packageMistakes.map(\.heading)
            + Self.manifestMistakes.map(\.heading) + [Self.several, Self.noTarget, Self.traits, Self.unhandled]
        #expect(listed.filter { $0.suite == "PluginMistakeTests" }.map(\.heading).sorted() == own.sorted())
    }
}

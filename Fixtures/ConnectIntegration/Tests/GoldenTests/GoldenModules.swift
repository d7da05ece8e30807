import Foundation
import TestSupport

/// The modules that a case's files belong in, laid out as a user with these options would.
struct GoldenModules: Sendable {
    /// Files that are compiled together.
    struct Module: Sendable {
        let name: String
        var sources: [URL]
    }

    /// What `main` imports, each after those that it imports itself.
    private(set) var imported: [Module] = []
    /// The module that the check is about.
    private(set) var main = Module(name: "GoldenCase", sources: [])

    private let goldenCase: GoldenCase
    private let messages: MessageFiles

    /// Lays out `goldens`, which are the case's own files or stand-ins for them.
    init(of goldenCase: GoldenCase, goldens: [URL]) throws {
        self.goldenCase = goldenCase
        messages = try MessageFiles(of: goldenCase)
        addRenamedRuntime()
        addMappedMessages()
        let isMocksOnly = goldenCase.value(of: "GenerateClients") == "false"
        let interfaces = isMocksOnly ? try goldenCase.interfacesElsewhere() : []
        let own = ownMessages + interfaces
        let others = goldenCase.values(of: "TestableModuleImports") + goldenCase.values(of: "ExtraModuleImports")
        let modules = others.filter { !BuiltModules.names.contains($0) }
        if isMocksOnly, let application = modules.first {
            imported.append(Module(name: application, sources: own))
            modules.dropFirst().forEach { imported.append(Self.emptyModule($0)) }
            main.sources = goldens
        } else {
            modules.forEach { imported.append(Self.emptyModule($0)) }
            main.sources = own + goldens
        }
    }

    /// Adds a file of the folder Uses to the module that the check is about: code that uses what was generated.
    mutating func addUse(named name: String) {
        main.sources.append(Fixtures.connectIntegration.appendingPathComponent("Tests/GoldenTests/Uses/\(name)"))
    }

    /// The runtime under another name, as vendored copies have it.
    private mutating func addRenamedRuntime() {
        guard let name = goldenCase.value(of: "SwiftProtobufModuleName"), name != "SwiftProtobuf" else { return }
        imported.append(Module(name: name, sources: [Self.stub("Renamed.swift")]))
    }

    /// Messages that the case's mapping file puts into modules of their own; all of them may need one another, but
    /// for the case's protos, which are in none.
    private mutating func addMappedMessages() {
        for (name, protos) in (goldenCase.modules ?? [:]).sorted(by: { $0.key < $1.key }) {
            imported.append(Module(name: name, sources: messages.files(for: protos)))
        }
    }

    private var ownMessages: [URL] {
        let elsewhere = (goldenCase.modules ?? [:]).values.joined()
        return messages.files(for: messages.protos.filter { !elsewhere.contains($0) })
    }

    /// Stands for a module that the case imports without needing anything in it.
    private static func emptyModule(_ name: String) -> Module {
        Module(name: name, sources: [stub("Empty.swift")])
    }

    private static func stub(_ name: String) -> URL {
        Fixtures.connectIntegration.appendingPathComponent("Tests/GoldenTests/Stubs/\(name)")
    }
}

import Foundation
import TestSupport
import Testing

/// One combination of protos and options, and the folder with what the generator makes of it.
struct GoldenCase: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let protos: [String]
    let options: [String]
    /// Which protos' messages lie in which other module.
    let modules: [String: [String]]?

    var testDescription: String { name }

    private static let fixtures = Fixtures.root.appendingPathComponent("Fixtures")
    private static let goldens = fixtures.appendingPathComponent("golden")
    static let protoFolder = fixtures.appendingPathComponent("protos")

    /// Every case of Connect's. Those of gRPC Swift compile with that library itself, in a package of their own.
    static func all() throws -> [GoldenCase] {
        try listed().filter { ($0.value(of: "RPCLibrary") ?? "Connect") == "Connect" }
    }

    /// Every case of the project, as `cases.json` lists them.
    static func listed() throws -> [GoldenCase] {
        let list = try Data(contentsOf: goldens.appendingPathComponent("cases.json"))
        return try JSONDecoder().decode([GoldenCase].self, from: list)
    }

    /// The case called `name`.
    static func named(_ name: String) throws -> GoldenCase {
        try #require(try all().first { $0.name == name })
    }

    /// The folders there are, listed or not.
    static func foldersOnDisk() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: goldens, includingPropertiesForKeys: [.isDirectoryKey])
            .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()
    }

    /// The case's expected outputs.
    func files() throws -> [URL] {
        try SwiftSources.under(Self.goldens.appendingPathComponent(name))
    }

    /// All values given for the option `key`, in order.
    func values(of key: String) -> [String] {
        options.filter { $0.hasPrefix("\(key)=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    /// The value that counts for the option `key`.
    func value(of key: String) -> String? { values(of: key).last }

    /// The interfaces that mocks on their own were made for: those of a case that differs in nothing that matters.
    func interfacesElsewhere() throws -> [URL] {
        let wanted = try files().mocks.map { $0.lastPathComponent.replacing(".mock.swift", with: ".connect.swift") }
        let sibling = try Self.all().first { other in
            other.value(of: "GenerateClients") != "false" && other.shape == shape
                && protos.allSatisfy(other.protos.contains)
        }
        let interfaces = try sibling?.files().interfaces ?? []
        return interfaces.filter { wanted.contains($0.lastPathComponent) }
    }

    /// What must be the same for the mocks of one case to fit the interfaces of another.
    private var shape: [String] {
        [
            value(of: "Visibility") ?? "Internal", value(of: "GenerateAsyncMethods") ?? "true",
            value(of: "GenerateCallbackMethods") ?? "false", value(of: "KeepMethodCasing") ?? "false",
            value(of: "UseAccessLevelOnImports") ?? "false", value(of: "ProtoPathModuleMappings") ?? "",
        ]
    }
}

import Foundation
import TestSupport
import Testing

/// A library is its folder and a line in the table of libraries: nothing else in the generator names what is in it.
@Suite struct LibraryFolderTests {
    private static let sources = Fixtures.root.appendingPathComponent("Sources/SwiftMocksGenerator")
    private static let shared = Fixtures.root.appendingPathComponent("Sources/SwiftMocksShared")
    private static let table = "Libraries/RPCLibraries.swift"

    private static let libraries: [String] = {
        let folder = sources.appendingPathComponent("Libraries").path
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return entries.filter { !$0.hasSuffix(".swift") }
    }()

    /// Modules that only one library's output may need.
    private static let modules: [String: Set<String>] = [
        "Connect": ["Connect", "ConnectMocks", "Combine"], "GRPCSwift": ["GRPCCore", "GRPCProtobuf"],
    ]

    @Test func everyLibraryHasAFolder() {
        #expect(Self.libraries.contains("Connect"))
        #expect(Set(Self.modules.keys) == Set(Self.libraries))
    }

    @Test(arguments: libraries)
    func nothingOutsideNamesItsTypesOrModules(_ library: String) throws {
        let files = try Self.files()
        let own = files.filter {
            $0.key.hasPrefix("Libraries/\(library)/") || $0.key == "Shared/Libraries/\(library)Facts.swift"
        }
        let types = Set(own.values.flatMap(Self.declaredTypes))
        #expect(types.contains("\(library)Library"))
        for (path, text) in files where own[path] == nil {
            var named = Self.words(text).intersection(types.union(Self.modules[library] ?? []))
            if path == Self.table { #expect(named.remove("\(library)Library") != nil, "\(path) lacks \(library)") }
            #expect(named.isEmpty, "\(path) names \(named)")
        }
    }

    @Test(arguments: ["Protobuf", "Naming", "Plan", "Swift", "System"])
    func generalFoldersKnowOfNoLibrary(_ folder: String) throws {
        let files = try Self.files().filter { $0.key.hasPrefix("\(folder)/") }
        #expect(!files.isEmpty)
        for (path, text) in files {
            #expect(Self.words(text).isDisjoint(with: ["RPCLibrary", "RPCLibraries"]), "\(path)")
        }
    }

    /// What was found, so that an empty list can't pass for a clean one.
    @Test func wordsAndTypesAreFound() {
        let text = "struct A: B { /// `Connect.Headers`\n enum Kind {} }\nextension C {}"
        #expect(Self.declaredTypes(text) == ["A"], "nested types have their parent's name before them")
        #expect(Self.words(text).isSuperset(of: ["A", "Connect", "Headers", "Kind", "C"]))
    }

    private static func files() throws -> [String: String] {
        let linked = try Fixtures.contents(of: shared).map { ("Shared/\($0.key)", $0.value) }
        return try Fixtures.contents(of: sources).merging(linked) { $1 }.filter { $0.key.hasSuffix(".swift") }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }

    /// The types at the start of a line.
    private static func declaredTypes(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            guard words.count > 1, ["struct", "enum", "class", "protocol"].contains(words[0]), line.first != " " else {
                return nil
            }
            return String(words[1])
        }
    }
}

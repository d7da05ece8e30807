import Foundation
import TestSupport
import Testing

/// A library is its folder. Outside it there are a line in the table of libraries, and a symbolic link to its facts: no
/// other source file names the library, its modules or its types.
@Suite struct LibraryFolderTests {
    private static let folders = "Sources/SwiftMocksGenerator/Libraries"
    private static let links = "Sources/SwiftMocksConfiguration/Libraries"
    private static let table = "Sources/SwiftMocksShared/Libraries/LibraryTable.swift"

    private static let libraries: [String] = {
        let folder = Fixtures.root.appendingPathComponent(folders).path
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return entries.filter { !$0.hasSuffix(".swift") }
    }()

    /// What a library is called, and the modules that only its outputs may need.
    private static let names: [String: Set<String>] = [
        "Connect": ["Connect", "connect", "ConnectMocks", "Combine"],
        "GRPCSwift": ["GRPCSwift", "GRPC", "gRPC", "grpc", "GRPCCore", "GRPCProtobuf"],
    ]

    @Test func everyLibraryHasAFolder() {
        #expect(Self.libraries.contains("Connect"))
        #expect(Set(Self.names.keys) == Set(Self.libraries))
    }

    @Test(arguments: libraries)
    func nothingOutsideNamesIt(_ library: String) throws {
        let files = try Self.files()
        let own = files.filter {
            $0.key.hasPrefix("\(Self.folders)/\(library)/") || $0.key == "\(Self.links)/\(library)Facts.swift"
        }
        let types = Set(own.values.flatMap(Self.declaredTypes))
        #expect(types.isSuperset(of: ["\(library)Library", "\(library)Facts"]))
        for (path, text) in files where own[path] == nil {
            var named = Self.words(text).intersection(types.union(Self.names[library] ?? []))
            if path == Self.table { #expect(named.remove("\(library)Facts") != nil, "\(path) lacks \(library)") }
            #expect(named.isEmpty, "\(path) names \(named)")
        }
    }

    @Test(arguments: libraries)
    func thePluginsReachItsFactsByALink(_ library: String) throws {
        let link = Fixtures.root.appendingPathComponent("\(Self.links)/\(library)Facts.swift").path
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        #expect(target == "../../SwiftMocksGenerator/Libraries/\(library)/\(library)Facts.swift")
    }

    /// One line, so that a library is added by one.
    @Test func theTableHasALineForEachLibrary() throws {
        let table = try #require(try Self.files()[Self.table])
        let lines = table.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let expected = Self.libraries.map { "\($0)Facts.self," }
        #expect(lines.filter { $0.hasSuffix("Facts.self,") }.sorted() == expected.sorted())
    }

    @Test(arguments: ["Protobuf", "Naming", "Plan", "Swift", "System"])
    func generalFoldersKnowOfNoLibrary(_ folder: String) throws {
        let files = try Self.files().filter { $0.key.hasPrefix("Sources/SwiftMocksGenerator/\(folder)/") }
        #expect(!files.isEmpty)
        for (path, text) in files {
            #expect(Self.words(text).isDisjoint(with: ["RPCLibrary", "RPCLibraries", "LibraryTable"]), "\(path)")
        }
    }

    /// What was found, so that an empty list can't pass for a clean one.
    @Test func filesWordsAndTypesAreFound() throws {
        let folders = try Self.files().keys.compactMap { $0.split(separator: "/").dropFirst().first }
        #expect(
            Set(folders) == [
                "SwiftMocks", "SwiftMocksCommandPlugin", "SwiftMocksConfiguration", "SwiftMocksGenerator",
                "SwiftMocksPlugin", "SwiftMocksShared", "SwiftMocksTesting",
                "protoc-gen-swift-mocks", "swift-mocks-protoc",
            ])
        let text = "struct A: B { /// `Connect.Headers`\n enum Kind {} }\nextension C {}"
        #expect(Self.declaredTypes(text) == ["A"], "nested types have their parent's name before them")
        #expect(Self.words(text).isSuperset(of: ["A", "Connect", "Headers", "Kind", "C"]))
    }

    /// The manifest and all Swift files in Sources, by their paths from the project's root. Linked folders are not
    /// entered.
    private static func files() throws -> [String: String] {
        let sources = try Fixtures.contents(of: Fixtures.root.appendingPathComponent("Sources"))
        let manifest = try Documentation.text(of: "Package.swift")
        return Dictionary(uniqueKeysWithValues: sources.map { ("Sources/\($0.key)", $0.value) })
            .filter { $0.key.hasSuffix(".swift") }
            .merging(["Package.swift": manifest]) { $1 }
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

import Foundation
import TestSupport
import Testing

/// A library is its two folders: one of the generator, and its adapter. Outside them there are a line in the table of
/// libraries, a symbolic link to its facts, and the manifest: no other source file names the library, its modules or its
/// types.
@Suite struct LibraryFolderTests {
    private static let folders = "Sources/SwiftMocksGenerator/Libraries"
    private static let links = "Sources/SwiftMocksConfiguration/Libraries"
    private static let table = "Sources/SwiftMocksShared/Libraries/LibraryTable.swift"

    /// It tells users of an option that is gone which adapter they need in its place.
    private static let formerOptions = "Sources/SwiftMocksShared/Options/FormerOption.swift"

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

    /// Speaks the protocols, which libraries are called after.
    private static let wire = "Sources/SwiftMocksWire/"
    private static let protocols: Set = ["Connect", "connect", "gRPC", "grpc"]

    /// The types that serve mocks behind the libraries' clients.
    private static let servers: Set = ["MockHTTPClient", "MockTransport", "MockService"]

    /// Serves mocks of one library, by the protocols of both.
    private static let server = (folder: "Sources/SwiftMocksServer/", library: "Connect", trait: "Server")

    /// The modules that mocks of a library have at run time.
    private static let adapters = ["Connect": "SwiftMocksConnect", "GRPCSwift": "SwiftMocksGRPC"]

    @Test func everyLibraryHasAFolder() {
        #expect(Self.libraries.contains("Connect"))
        #expect(Set(Self.names.keys) == Set(Self.libraries))
        #expect(Set(Self.adapters.keys) == Set(Self.libraries))
    }

    /// Its sources are there if its trait is on. Otherwise the module needs none of the library's modules.
    @Test(arguments: libraries)
    func theAdapterNeedsTheTrait(_ library: String) throws {
        let adapter = try #require(Self.adapters[library])
        let sources = try Self.files().filter { $0.key.hasPrefix("Sources/\(adapter)/") }
        #expect(!sources.isEmpty)
        for (path, text) in sources {
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let condition = path.hasSuffix("/TraitIsOff.swift") ? "!\(library)" : library
            #expect(text.hasPrefix("#if \(condition)\n") && text.hasSuffix("\n#endif"), "\(path)")
        }
    }

    /// So is the server.
    @Test func theServerNeedsItsTrait() throws {
        let sources = try Self.files().filter { $0.key.hasPrefix(Self.server.folder) }
        #expect(!sources.isEmpty)
        for (path, text) in sources {
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            let condition = path.hasSuffix("/TraitIsOff.swift") ? "!\(Self.server.trait)" : Self.server.trait
            #expect(text.hasPrefix("#if \(condition)\n") && text.hasSuffix("\n#endif"), "\(path)")
        }
    }

    @Test(arguments: libraries)
    func nothingOutsideNamesIt(_ library: String) throws {
        let files = try Self.files()
        let adapter = try #require(Self.adapters[library])
        let own = files.filter {
            $0.key.hasPrefix("\(Self.folders)/\(library)/") || $0.key == "\(Self.links)/\(library)Facts.swift"
                || $0.key.hasPrefix("Sources/\(adapter)/")
        }
        let types = Set(own.values.flatMap(Self.declaredTypes))
        #expect(types.isSuperset(of: ["\(library)Library", "\(library)Facts"]))
        let names = types.union(Self.names[library] ?? []).union([adapter])
        for (path, text) in files where own[path] == nil {
            if path.hasPrefix(Self.server.folder), library == Self.server.library { continue }
            var named = Self.words(text).intersection(names)
            if path == Self.table { #expect(named.remove("\(library)Facts") != nil, "\(path) lacks \(library)") }
            if path == Self.formerOptions { named.remove(adapter) }
            if path.hasPrefix(Self.wire) || path.hasPrefix(Self.server.folder) || path.contains("/Serving/")
                || path.contains("/Forwarding/")
            {
                named.subtract(Self.protocols)
            }
            // What the compiler says to those who mix up the libraries.
            if path.hasSuffix("/Mistakes.swift") { named.subtract(Self.protocols.union(Self.servers)) }
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

    @Test(arguments: ["Protobuf", "Protos", "Naming", "Resolution", "Plan", "Swift", "System", "Text"])
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
                "SwiftMocks", "SwiftMocksCommandPlugin", "SwiftMocksConfiguration", "SwiftMocksConnect",
                "SwiftMocksGRPC",
                "SwiftMocksGenerator", "SwiftMocksPlugin", "SwiftMocksServer", "SwiftMocksShared", "SwiftMocksTesting",
                "SwiftMocksWire", "protoc-gen-swift-mocks", "swift-mocks-protoc",
            ])
        let text = "struct A: B { /// `Connect.Headers`\n enum Kind {} }\nextension C {}"
        #expect(Self.declaredTypes(text) == ["A"], "nested types have their parent's name before them")
        #expect(Self.words(text).isSuperset(of: ["A", "Connect", "Headers", "Kind", "C"]))
        let adapter = "#if Trait\n    public enum A: B {\n        enum Kind {}\n    }\n    open class C<D> {}\n#endif"
        #expect(Self.declaredTypes(adapter) == ["A", "C"])
    }

    /// All Swift files in Sources, by their paths from the project's root. Linked folders are not entered.
    private static func files() throws -> [String: String] {
        let sources = try Fixtures.contents(of: Fixtures.root.appendingPathComponent("Sources"))
        return Dictionary(uniqueKeysWithValues: sources.map { ("Sources/\($0.key)", $0.value) })
            .filter { $0.key.hasSuffix(".swift") }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }

    /// The types that are not in others: in an adapter, all code is in a condition.
    private static func declaredTypes(_ text: String) -> [String] {
        let margin = text.hasPrefix("#if ") ? "    " : ""
        return text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix(margin), line.dropFirst(margin.count).first != " " else { return nil }
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.drop {
                ["public", "open", "final"].contains($0)
            }
            guard words.count > 1, let kind = words.first, ["struct", "enum", "class", "protocol"].contains(kind) else {
                return nil
            }
            return String(words[words.startIndex + 1])
        }
    }
}

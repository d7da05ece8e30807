import Foundation

/// What runs of the toolchain have led to, kept beside the build as object files are: a run with the same inputs is not repeated.
///
/// The inputs are the compiler, the arguments, the contents of the files among them, and the modules in the folders of `-I`.
struct CompilerCache {
    private static let folder = (BuiltModules.folderOfOtherSystem ?? BuiltModules.buildFolder)
        .appendingPathComponent("compiler-cache")

    private struct Entry<Value: Codable>: Codable {
        let key: String
        let value: Value
    }

    private let file: URL
    private let key: String

    init(for command: [String]) async throws {
        var (arguments, modules) = ([String](), [try await SwiftCompiler.version()])
        var isSearchPath = false
        for word in command {
            let path = isSearchPath ? word : word.hasPrefix("-I/") ? String(word.dropFirst(2)) : nil
            isSearchPath = word == "-I"
            if let path {
                let isOfBuild = path == BuiltModules.folder.path
                modules += try isOfBuild ? Self.builtModules.get() : Self.modules(in: URL(fileURLWithPath: path))
            } else {
                arguments.append(try Self.line(of: word))
                // The flags of another system's modules.
                if word.hasPrefix("@") { modules += try Self.builtModules.get() }
            }
        }
        key = (arguments + modules).joined(separator: "\n")
        // Modules that were built anew take the place of the earlier ones.
        file = Self.folder.appendingPathComponent(Self.hash(Data(arguments.joined(separator: "\n").utf8)))
    }

    /// What was kept for these inputs, else what `make` returns, which is kept if it `isFinal`.
    func value<Value: Codable & Sendable>(
        isFinal: (Value) -> Bool = { _ in true }, orMake make: () async throws -> Value
    ) async throws -> Value {
        if let data = try? Data(contentsOf: file),
            let entry = try? PropertyListDecoder().decode(Entry<Value>.self, from: data), entry.key == key
        {
            return entry.value
        }
        let value = try await make()
        guard isFinal(value) else { return value }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try encoder.encode(Entry(key: key, value: value)).write(to: file, options: .atomic)
        return value
    }

    /// An argument; for a file its contents as well. Temporary folders have another name in each run.
    private static func line(of word: String) throws -> String {
        let name = word.replacing(/swift-mocks-[-0-9A-F]{36}/, with: "")
        let path = word.hasPrefix("@") ? String(word.dropFirst()) : word
        guard path.hasPrefix("/"), let data = FileManager.default.contents(atPath: path) else { return name }
        return "\(name) \(data.count) \(hash(data))"
    }

    private static let builtModules = Result { try modules(in: BuiltModules.folder) }

    /// The modules in a folder, but for tests, which nothing imports.
    private static func modules(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swiftmodule") && !$0.hasSuffix("Tests.swiftmodule") }.sorted()
            .map { try line(of: folder.appendingPathComponent($0).path) }
    }

    /// By the words of the file as in FNV-1a: a mark against oversight, not against attack.
    private static func hash(_ data: Data) -> String {
        data.withUnsafeBytes { buffer in
            var (hash, offset): (UInt64, Int) = (0xcbf2_9ce4_8422_2325, 0)
            while offset + 8 <= buffer.count {
                hash = (hash ^ buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01b3
                hash ^= hash >> 32
                offset += 8
            }
            for byte in buffer[offset...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return String(hash, radix: 16)
        }
    }
}

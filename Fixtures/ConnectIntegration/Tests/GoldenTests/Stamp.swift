import Foundation
import TestSupport

/// A mark that says: exactly these inputs have compiled. Any change to any of them makes it void.
struct Stamp {
    private static let folder = (BuiltModules.folderOfOtherSystem ?? BuiltModules.buildFolder)
        .appendingPathComponent("golden-stamps")

    private let file: URL
    private let contents: String

    /// The mark called `name` for compiling `modules` in each of the ways `flags`.
    init(name: String, of modules: GoldenModules, flags: [[String]]) async throws {
        file = Self.folder.appendingPathComponent(name)
        var lines = [try await SwiftCompiler.version()] + BuiltModules.flags + flags.map { $0.joined(separator: " ") }
        lines += try Self.builtModules.get()
        for module in modules.imported + [modules.main] {
            lines.append("module \(module.name)")
            lines += try module.sources.map { try Fingerprint.line(of: $0) }
        }
        contents = lines.joined(separator: "\n")
    }

    /// Whether the very same inputs have compiled before.
    var isCurrent: Bool { (try? String(contentsOf: file, encoding: .utf8)) == contents }

    /// Says that they have compiled now.
    func write() throws {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try contents.write(to: file, atomically: true, encoding: .utf8)
    }

    private static let builtModules = Result { try BuiltModules.moduleFiles().map { try Fingerprint.line(of: $0) } }
}

/// Tells one file's contents from another's.
enum Fingerprint {
    /// The file's path, size and hash.
    static func line(of file: URL) throws -> String {
        let bytes = try Data(contentsOf: file)
        return "\(file.path) \(bytes.count) \(String(hash(bytes), radix: 16))"
    }

    /// FNV-1a, 64 bits: a mark against oversight, not against attack.
    private static func hash(_ bytes: Data) -> UInt64 {
        bytes.withUnsafeBytes { buffer in
            buffer.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}

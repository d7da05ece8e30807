import Foundation
import TestSupport

/// A copy of Fixtures/SeveralModules that tests may change. It is kept between runs, so that only the first is slow.
struct SeveralModules {
    private static let original = Fixtures.root.appendingPathComponent("Fixtures/SeveralModules")
    private let folder = Fixtures.root.appendingPathComponent(".build/several-modules")
    private let protocGenSwift: String

    /// Takes back all changes.
    init() async throws {
        protocGenSwift = folder.appendingPathComponent(".build/debug/protoc-gen-swift").path
        for name in ["Sources", "Tests"] where FileManager.default.fileExists(atPath: file(name).path) {
            let wanted = Set(try Fixtures.files(in: Self.original).filter { $0.hasPrefix(name) })
            for path in try Fixtures.files(in: file(name)).map({ "\(name)/\($0)" }) where !wanted.contains(path) {
                try remove(path)
            }
        }
        for (path, text) in try Fixtures.contents(of: Self.original) where !path.hasPrefix(".") {
            if (try? self.text(path)) != text { try write(text, to: path) }
        }
        if !FileManager.default.fileExists(atPath: protocGenSwift) {
            let (status, output) = try await swift(["build", "--product", "protoc-gen-swift"])
            if status != 0 { throw UnexpectedFailure(text: output) }
        }
    }

    private func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

    func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

    func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(path))
    }

    func replace(_ old: String, with new: String, in path: String) throws {
        let text = try text(path)
        guard text.contains(old) else { throw UnexpectedFailure(text: "\(path) has no \(old)") }
        try write(text.replacingOccurrences(of: old, with: new), to: path)
    }

    func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(at: file(path), to: file(other))
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(at: file(path)) }

    @discardableResult
    func build() async throws -> String {
        let (status, output) = try await swift(["build", "--build-tests"])
        if status != 0 { throw UnexpectedFailure(text: output) }
        return output
    }

    /// Runs `swift` with these arguments in the package, and returns both its streams in one text.
    func swift(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let words = [Tools.swiftPM, arguments[0], "--package-path", folder.path] + arguments.dropFirst()
        let outcome = try await Command(
            executable: "/bin/sh", arguments: ["-c", #"exec "$@" 2>&1"#, "sh"] + words, directory: folder,
            environment: ["PROTOC_GEN_SWIFT_PATH": protocGenSwift], deadline: .seconds(3000)
        ).run()
        return (outcome.status, outcome.outputText)
    }

    private func outputs(_ target: String) -> URL {
        file(".build/plugins/outputs/\(folder.lastPathComponent)/\(target)/destination/SwiftMocksPlugin")
    }

    /// The names of the Swift files that the plugin wrote for a target.
    func generated(_ target: String) throws -> [String] {
        try Fixtures.files(in: outputs(target)).filter { $0.hasSuffix(".swift") }
    }

    func text(of name: String, in target: String) throws -> String {
        try String(contentsOf: outputs(target).appendingPathComponent(name), encoding: .utf8)
    }

    /// When a generated file was written last.
    func date(of name: String, in target: String) throws -> Date? {
        let path = outputs(target).appendingPathComponent(name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}

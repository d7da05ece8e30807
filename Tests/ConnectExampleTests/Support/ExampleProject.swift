import Foundation
import TestSupport

/// A copy of Fixtures/ConnectExample that tests may change. It is kept between runs, so that only the first is slow.
struct ExampleProject {
    static let original = Fixtures.root.appendingPathComponent("Fixtures/ConnectExample")

    let configuration = "Sources/ExampleApp/swift-mocks-config.json"
    private let messages: Messages

    var folder: URL { Fixtures.root.appendingPathComponent(".build/\(messages.folder)") }

    /// Takes back all changes.
    init(messages: Messages = .checkedIn) throws {
        self.messages = messages
        let wanted = try Self.files(in: Self.original)
        for path in try Self.files(in: folder) where !wanted.contains(path) {
            try FileManager.default.removeItem(at: file(path))
        }
        for path in wanted { try restore(path) }
    }

    func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

    func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

    func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(path))
    }

    func replace(_ old: String, with new: String, in path: String) throws {
        let text = try text(path)
        guard text.contains(old) else { throw MissingText(text: old, path: path) }
        try write(text.replacingOccurrences(of: old, with: new), to: path)
    }

    /// Leaves an empty folder, but for what was built: another package of the same dependencies need not start anew.
    func removeAll() throws {
        for path in try Self.files(in: folder) { try FileManager.default.removeItem(at: file(path)) }
    }

    /// Has SwiftPM ask plugins anew.
    func plan() throws {
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file("Package.swift").path)
    }

    /// Where a build plugin wrote what it made for a target.
    func outputs(of target: String, by plugin: String = "SwiftMocksPlugin") -> URL {
        file(".build/plugins/outputs/\(folder.lastPathComponent)/\(target)/destination/\(plugin)")
    }

    /// What our build plugin wrote for the app's target.
    func generated(_ name: String) -> URL { outputs(of: "ExampleApp").appendingPathComponent(name) }

    func swift(_ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        let words = ["swift", arguments[0], "--package-path", folder.path] + arguments.dropFirst()
        return try run(words, environment: environment)
    }

    /// Lines as one types them in the project's folder.
    func shell(_ lines: String, environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        try run(["sh", "-ec", lines], environment: environment)
    }

    /// protoc-gen-swift as a user has it installed: the product of the swift-protobuf that the example uses.
    func protocGenSwift() throws -> URL {
        let (status, output) = try swift(["build", "--product", "protoc-gen-swift"])
        guard status == 0 else { throw MissingText(text: output, path: "protoc-gen-swift") }
        return file(".build/debug/protoc-gen-swift")
    }

    private func run(_ words: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        try ProjectCommand(
            words: words, directory: folder, environment: messages.environment.merging(environment) { $1 }
        ).run()
    }

    /// Unchanged files stay untouched; paths out of the package stay right in the copy.
    private func restore(_ path: String) throws {
        var text = try String(contentsOf: Self.original.appendingPathComponent(path), encoding: .utf8)
        if path == "Package.swift" {
            text = text.replacingOccurrences(of: "\"../..\"", with: "\"\(Fixtures.root.path)\"")
                .replacingOccurrences(
                    of: "\"../ConnectIntegration\"", with: "\"\(Fixtures.root.path)/Fixtures/ConnectIntegration\"")
        }
        if try FileManager.default.fileExists(atPath: file(path).path) && self.text(path) == text { return }
        try write(text, to: path)
    }

    private static func files(in folder: URL) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let ours = [".build", ".swiftpm", "Package.resolved"]
        var files: Set<String> = []
        for entry in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !ours.contains(entry) {
            let paths =
                try folder.appendingPathComponent(entry).isFolder
                ? Fixtures.files(in: folder.appendingPathComponent(entry)).map { "\(entry)/\($0)" } : [entry]
            files.formUnion(paths)
        }
        return files
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

struct MissingText: Error {
    let text: String
    let path: String
}

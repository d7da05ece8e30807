import Foundation
import TestSupport

/// A copy of Fixtures/ExampleApp that tests may change. It is kept between runs, so that only the first is slow.
struct ExampleProject {
    static let original = Fixtures.root.appendingPathComponent("Fixtures/ExampleApp")

    let folder = Fixtures.root.appendingPathComponent(".build/example-app")
    let configuration = "Sources/ExampleApp/swift-mocks-config.json"

    /// Takes back all changes.
    init() throws {
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

    /// Has SwiftPM ask plugins anew.
    func plan() throws {
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file("Package.swift").path)
    }

    /// What the build plugin wrote for the app's target.
    func generated(_ name: String) -> URL {
        file(".build/plugins/outputs/\(folder.lastPathComponent)/ExampleApp/destination/SwiftMocksPlugin/\(name)")
    }

    func swift(_ arguments: [String], environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
        try SwiftCommand(arguments: arguments, directory: folder, environment: environment).run()
    }

    /// Unchanged files stay untouched; paths out of the package stay right in the copy.
    private func restore(_ path: String) throws {
        var text = try String(contentsOf: Self.original.appendingPathComponent(path), encoding: .utf8)
        if path == "Package.swift" {
            text = text.replacingOccurrences(of: "\"../..\"", with: "\"\(Fixtures.root.path)\"")
                .replacingOccurrences(of: "\"../Consumer\"", with: "\"\(Fixtures.root.path)/Fixtures/Consumer\"")
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

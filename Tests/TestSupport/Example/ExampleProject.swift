import Foundation

/// A copy of an example in Fixtures that tests may change. It is kept between runs, so that only the first is slow.
public struct ExampleProject: Sendable {
    public let configuration = "Sources/ExampleApp/swift-mocks-config.json"
    private let purpose: Purpose

    public var folder: URL { purpose.folder }

    /// Where SwiftPM builds it.
    private var scratchPath: URL { purpose.scratchPath }

    /// Makes the copy, or takes back all changes of an earlier test.
    public init(for purpose: Purpose) throws {
        self.purpose = purpose
        purpose.forgetOtherPlans()
        let wanted = try Self.files(in: purpose.original)
        for path in try Self.files(in: folder) where !wanted.contains(path) {
            try FileManager.default.removeItem(at: file(path))
        }
        for path in wanted { try restore(path) }
    }

    public func file(_ path: String) -> URL { folder.appendingPathComponent(path) }

    public func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

    public func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file(path))
    }

    public func replace(_ old: String, with new: String, in path: String) throws {
        let text = try text(path)
        guard text.contains(old) else { throw MissingText(text: old, path: path) }
        try write(text.replacingOccurrences(of: old, with: new), to: path)
    }

    /// Leaves an empty folder, but for what was built: another package of the same dependencies need not start anew.
    public func removeAll() throws {
        for path in try Self.files(in: folder) { try FileManager.default.removeItem(at: file(path)) }
    }

    /// Has SwiftPM ask plugins anew.
    public func plan() throws {
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file("Package.swift").path)
    }

    /// Where a build plugin wrote what it made for a target.
    public func outputs(of target: String, by plugin: String = "SwiftMocksPlugin") -> URL {
        scratchPath.appendingPathComponent(
            "plugins/outputs/\(folder.lastPathComponent)/\(target)/destination/\(plugin)")
    }

    /// Runs `swift` with these arguments in the project, and returns both its streams in one text.
    public func swift(
        _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, output: String) {
        let words = [Tools.swiftPM, arguments[0], "--package-path", folder.path] + purpose.buildOptions
        return try await run(words + arguments.dropFirst(), environment: environment)
    }

    /// What a build plugin wrote into a file.
    public func generatedText(
        _ name: String, of target: String = "ExampleApp", by plugin: String = "SwiftMocksPlugin"
    ) throws -> String {
        try String(contentsOf: outputs(of: target, by: plugin).appendingPathComponent(name), encoding: .utf8)
    }

    /// When our build plugin wrote a file last.
    public func generatedDate(_ name: String, of target: String = "ExampleApp") throws -> Date? {
        let path = outputs(of: target).appendingPathComponent(name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    /// The Swift files that a build plugin wrote for a target.
    public func sources(of target: String, by plugin: String = "SwiftMocksPlugin") throws -> [String] {
        try Fixtures.files(in: outputs(of: target, by: plugin)).filter { $0.hasSuffix(".swift") }
    }

    /// What SwiftPM builds for the app's target.
    public func builtFiles() throws -> [String] {
        let folder = scratchPath.appendingPathComponent("debug/ExampleApp.build")
        return try Fixtures.files(in: folder)
    }

    /// Removes what build plugins wrote: SwiftPM lets files lie that nothing asks for any more.
    public func removeOutputs() {
        let outputs = scratchPath.appendingPathComponent("plugins/outputs/\(folder.lastPathComponent)")
        try? FileManager.default.removeItem(at: outputs)
    }

    /// Builds the project, which must go well, and returns what that printed.
    @discardableResult
    public func build(_ options: String...) async throws -> String {
        let (status, output) = try await swift(["build"] + options)
        guard status == 0 else { throw UnexpectedFailure(text: output) }
        return output
    }

    /// Runs the command plugin, which may write into the project.
    public func generateMocks(_ arguments: String...) async throws -> (status: Int32, output: String) {
        try await swift(["package", "--allow-writing-to-package-directory", "generate-mocks"] + arguments)
    }

    /// Runs lines as one types them in the project's folder. Their `swift` runs once more after a crash of SwiftPM.
    public func shell(_ lines: String, environment: [String: String] = [:]) async throws -> (
        status: Int32, output: String
    ) {
        try await run(
            ["sh", "-ec", "swift() { '\(Tools.swiftPM)' \"$@\"; }\n\(lines)"], environment: environment)
    }

    /// protoc-gen-swift as a user has it installed: the product of the swift-protobuf that the example uses.
    public func protocGenSwift() async throws -> URL { try await program("protoc-gen-swift") }

    /// A program of a package that the example uses.
    public func program(_ name: String) async throws -> URL {
        let (status, output) = try await swift(["build", "--product", name])
        guard status == 0 else { throw UnexpectedFailure(text: output) }
        return scratchPath.appendingPathComponent("debug/\(name)")
    }

    private func run(
        _ words: [String], environment: [String: String] = [:]
    ) async throws -> (status: Int32, output: String) {
        let outcome = try await Command(
            executable: "/usr/bin/env", arguments: words, directory: folder,
            environment: purpose.environment.merging(environment) { $1 }, mergesStreams: true, deadline: .seconds(3000)
        ).run()
        return (outcome.status, outcome.outputText)
    }

    /// Unchanged files stay untouched; paths out of the package stay right in the copy.
    private func restore(_ path: String) throws {
        var text = try String(contentsOf: purpose.original.appendingPathComponent(path), encoding: .utf8)
        if path == "Package.swift" {
            text = text.replacingOccurrences(of: "path: \"../", with: "path: \"\(Fixtures.root.path)/Fixtures/")
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

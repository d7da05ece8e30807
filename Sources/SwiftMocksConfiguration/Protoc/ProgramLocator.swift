import Foundation

/// A program that the plugins run but do not build.
struct Program: Equatable {
    let name: String
    /// The key of the configuration for the program's path.
    let key: String
    /// The environment variable for the program's path.
    let variable: String
    let installation: String

    static let protoc = Program(
        name: "protoc", key: "protocPath", variable: "PROTOC_PATH",
        installation: "brew install protobuf, apt-get install protobuf-compiler")

    static let protocGenSwift = Program(
        name: "protoc-gen-swift", key: "protocGenSwiftPath", variable: "PROTOC_GEN_SWIFT_PATH",
        installation: "brew install swift-protobuf, or swift build --product protoc-gen-swift in its repository")
}

/// Finds a program: by the configuration, else by the environment variable, else on the search path.
struct ProgramLocator {
    /// The folders of package managers. The PATH with which Xcode starts plugins lacks them.
    static let usualFolders = ["/opt/homebrew/bin", "/usr/local/bin"]

    let environment: [String: String]
    /// The folder to which paths in the configuration are relative.
    let folder: URL

    /// - Throws: `ConfigurationFaults`.
    func find(_ program: Program, configured: Configuration.Text?) throws -> URL {
        if let configured {
            return try checked(folder.resolving(configured.text), source: program.key, at: configured.position)
        }
        if let path = environment[program.variable], !path.isEmpty {
            return try checked(URL(fileURLWithPath: path), source: program.variable, at: TextPosition())
        }
        let searched = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + Self.usualFolders
        for folder in searched {
            let candidate = URL(fileURLWithPath: folder).appendingPathComponent(program.name)
            if Self.isProgram(candidate) { return candidate }
        }
        throw ConfigurationFaults([ConfigurationFault(.notOnPath(program, searched), at: TextPosition())])
    }

    private func checked(_ url: URL, source: String, at position: TextPosition) throws -> URL {
        let program = url.standardizedFileURL
        if Self.isProgram(program) { return program }
        throw ConfigurationFaults([ConfigurationFault(.notAProgram(program.path, source: source), at: position)])
    }

    private static func isProgram(_ url: URL) -> Bool {
        !url.isFolder && FileManager.default.isExecutableFile(atPath: url.path)
    }
}

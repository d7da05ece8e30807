import Foundation

/// Finds a program: by the configuration, else by the environment variable, else on the search path.
struct ProgramLocator {
    /// The folders of package managers. The PATH with which Xcode starts plugins lacks them.
    static let usualFolders = ["/opt/homebrew/bin", "/usr/local/bin"]

    let environment: [String: String]
    /// The folder to which paths in the configuration are relative.
    let folder: URL

    /// - Parameter position: The place in the configuration that needs the program.
    /// - Throws: `ConfigurationFaults`.
    func find(
        _ program: RequiredProgram, configured: Configuration.Text?, neededAt position: TextPosition = TextPosition()
    ) throws -> URL {
        if let configured {
            return try checked(folder.resolving(configured.text), source: program.key, at: configured.position)
        }
        if let path = environment[program.variable], !path.isEmpty {
            return try checked(URL(fileURLWithPath: path), source: program.variable, at: position)
        }
        let searched = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + Self.usualFolders
        for folder in searched {
            let candidate = URL(fileURLWithPath: folder).appendingPathComponent(program.name)
            if Self.isProgram(candidate) { return candidate }
        }
        throw ConfigurationFaults([ConfigurationFault(.notOnPath(program, searched), at: position)])
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

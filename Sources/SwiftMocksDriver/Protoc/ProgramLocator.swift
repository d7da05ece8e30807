import Foundation

/// Finds a program: by the configuration, else by the environment variable, else on the search path. The environment in
/// which a build was planned goes before that of the build.
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
        if let planned = planned(program) { return planned }
        if let path = environment[program.variable], !path.isEmpty {
            return try checked(URL(fileURLWithPath: path), source: program.variable, at: position)
        }
        let searched = Self.searchPath(environment) + Self.usualFolders
        if let found = Self.search(program, in: searched) { return found }
        throw ConfigurationFaults([ConfigurationFault(.notOnPath(program, searched), at: position)])
    }

    /// The program that was there when the build was planned.
    private func planned(_ program: RequiredProgram) -> URL? {
        let planned = PlannedEnvironment.passed(by: environment)
        guard let path = planned[program.variable], !path.isEmpty else {
            return Self.search(program, in: Self.searchPath(planned))
        }
        let named = URL(fileURLWithPath: path).standardizedFileURL
        return Self.isProgram(named) ? named : nil
    }

    private static func searchPath(_ environment: [String: String]) -> [String] {
        (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    }

    private static func search(_ program: RequiredProgram, in folders: [String]) -> URL? {
        folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(program.name) }.first(where: isProgram)
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

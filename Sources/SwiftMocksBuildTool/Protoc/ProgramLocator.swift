import Foundation

/// Finds a program: by the configuration, else by the environment variable, else on the search path. The environment in
/// which a build was planned goes before that of the build.
struct ProgramLocator {
    let environment: [String: String]
    /// The folder to which paths in the configuration are relative.
    let folder: URL

    /// - Parameter position: The place in the configuration that needs the program.
    /// - Throws: `ConfigurationFault`.
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
        let search = ProgramSearch(path: environment)
        if let found = search.find(program) { return found }
        let folders = search.folders.joined(separator: ", ")
        throw ConfigurationFault("\(program.name) was not found on PATH (\(folders)); \(program.cure)", at: position)
    }

    /// The program that was there when the build was planned.
    private func planned(_ program: RequiredProgram) -> URL? {
        let planned = PlannedEnvironment.passed(by: environment)
        guard let path = planned[program.variable], !path.isEmpty else {
            return ProgramSearch(path: planned, more: []).find(program)
        }
        let named = URL(fileURLWithPath: path).standardizedFileURL
        return ProgramSearch.isProgram(named) ? named : nil
    }

    private func checked(_ url: URL, source: String, at position: TextPosition) throws -> URL {
        let program = url.standardizedFileURL
        if ProgramSearch.isProgram(program) { return program }
        throw ConfigurationFault(
            "\(source) names \(program.path), which is not an executable file; correct the path, or remove it to search PATH",
            at: position)
    }
}

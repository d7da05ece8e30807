import Foundation

/// Finds the programs that a configuration needs: by its keys, else where the build was planned,
/// else by environment variables, else on the search path.
struct ProgramSearch {
    let configuration: TargetConfiguration
    var environment = ProcessInfo.processInfo.environment

    /// The folders of PATH, and those of package managers, which the PATH of Xcode's plugins lacks.
    private var folders: [String] {
        (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"]
    }

    /// - Throws: `UserError`, with all programs that are missing.
    func all() throws -> [RequiredProgram: URL] {
        let (found, faults) = find { _ in true }
        if !faults.isEmpty { throw configuration.error(faults) }
        return found
    }

    /// The programs that are missing when a build is planned. If the configuration or the
    /// environment names the path of a program, the build looks for it: another build may make it
    /// first.
    var missing: [ConfigurationFault] {
        find { configuration.content.top[$0.key] == nil && named($0) == nil }.faults
    }

    private static let prefix = "SWIFT_MOCKS_PLANNED_"

    /// The environment of a build, which may have another PATH than its plan, and must find the
    /// same programs.
    var planned: [String: String] {
        configuration.content.programs.reduce(into: [:]) { planned, needed in
            let program = needed.program
            planned[Self.prefix + program.variable] = named(program) ?? onPath(program)?.path
        }
    }

    private func find(
        _ isWanted: (RequiredProgram) -> Bool
    ) -> (found: [RequiredProgram: URL], faults: [ConfigurationFault]) {
        var found: [RequiredProgram: URL] = [:]
        var faults: [ConfigurationFault] = []
        for (program, position) in configuration.content.programs where isWanted(program) {
            do { found[program] = try find(program, for: position) } catch { faults.append(error) }
        }
        return (found, faults)
    }

    private func find(_ program: RequiredProgram, for position: TextPosition) throws(ConfigurationFault) -> URL {
        if let path = configuration.content.top[program.key]?.texts.first {
            return try checked(configuration.folder.resolving(path.text), source: program.key, at: path.position)
        }
        let planned = environment[Self.prefix + program.variable].map { URL(fileURLWithPath: $0) }
        if let planned, Self.isProgram(planned) { return planned }
        if let path = named(program) {
            return try checked(URL(fileURLWithPath: path), source: program.variable, at: position)
        }
        if let found = onPath(program) { return found }
        throw ConfigurationFault(
            text: "\(program.name) was not found on PATH (\(folders.joined(separator: ", "))). Install it"
                + " (\(program.installation)), or name it by \"\(program.key)\" in \(Configuration.fileName) or by the"
                + " environment variable \(program.variable)",
            position: position)
    }

    private func checked(_ url: URL, source: String, at position: TextPosition) throws(ConfigurationFault) -> URL {
        let program = url.standardizedFileURL
        if Self.isProgram(program) { return program }
        throw ConfigurationFault(
            text:
                "\(source) names \(program.path), which is not an executable file. Correct the path, or remove it to search PATH",
            position: position)
    }

    private func named(_ program: RequiredProgram) -> String? {
        environment[program.variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the first file of the program's name that can be run.
    private func onPath(_ program: RequiredProgram) -> URL? {
        folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(program.name) }.first(where: Self.isProgram)
    }

    private static func isProgram(_ url: URL) -> Bool {
        !url.isFolder && FileManager.default.isExecutableFile(atPath: url.path)
    }
}

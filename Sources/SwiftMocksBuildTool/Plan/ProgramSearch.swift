import Foundation

/// Finds a program: by the configuration, else where the build was planned, else by the environment variable, else on the
/// search path.
struct ProgramSearch {
    let environment: [String: String]

    /// The folders of PATH, and those of package managers, which the PATH of Xcode's plugins lacks.
    private var folders: [String] {
        (environment["PATH"] ?? "").split(separator: ":").map(String.init) + ["/opt/homebrew/bin", "/usr/local/bin"]
    }

    /// - Parameter folder: The folder to which paths in the configuration are relative.
    func find(
        _ program: RequiredProgram, for configuration: Configuration, in folder: URL
    ) throws(ConfigurationFault) -> URL {
        if let path = configuration.top[program.key]?.texts.first {
            return try checked(folder.resolving(path.text), source: program.key, at: path.position)
        }
        let planned = environment[Self.prefix + program.variable].map { URL(fileURLWithPath: $0) }
        if let planned, Self.isProgram(planned) { return planned }
        let position = configuration.position(asking: program)
        if let path = named(program) {
            return try checked(URL(fileURLWithPath: path), source: program.variable, at: position)
        }
        if let found = onPath(program) { return found }
        throw ConfigurationFault(
            text: "\(program.name) was not found on PATH (\(folders.joined(separator: ", "))); \(cure(program))",
            position: position)
    }

    private func checked(_ url: URL, source: String, at position: TextPosition) throws(ConfigurationFault) -> URL {
        let program = url.standardizedFileURL
        if Self.isProgram(program) { return program }
        throw ConfigurationFault(
            text:
                "\(source) names \(program.path), which is not an executable file; correct the path, or remove it to search PATH",
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

    private func cure(_ program: RequiredProgram) -> String {
        "install it (\(program.installation)), or name it by \"\(program.key)\" in \(Configuration.fileName) or by the"
            + " environment variable \(program.variable)"
    }

    /// The programs that are missing when a build is planned. If the configuration or the environment names the path of a
    /// program, the build looks for it: another build may make it first.
    ///
    /// - Returns: What to do, with a line for each program; nil if all are there.
    func missing(for configuration: Configuration, in file: URL) -> String? {
        let missing = configuration.programs.filter {
            configuration.top[$0.key] == nil && named($0) == nil && onPath($0) == nil
        }
        if missing.isEmpty { return nil }
        let lines = missing.map { "\(file.path):1:1: error: \($0.name) was not found on PATH; \(cure($0))" }
        return (lines + ["PATH is \(folders.joined(separator: ":"))"]).joined(separator: "\n")
    }

    private static let prefix = "SWIFT_MOCKS_PLANNED_"

    /// The environment of a build, which may have another PATH than its plan, and must find the same programs.
    func planned(for configuration: Configuration) -> [String: String] {
        configuration.programs.reduce(into: [:]) { $0[Self.prefix + $1.variable] = named($1) ?? onPath($1)?.path }
    }
}

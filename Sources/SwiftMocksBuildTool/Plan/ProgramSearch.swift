import Foundation

struct ProgramSearch {
    /// The folders of the environment's PATH, and those of package managers, which the PATH of Xcode's plugins lacks.
    let folders: [String]

    init(path environment: [String: String], more: [String] = ["/opt/homebrew/bin", "/usr/local/bin"]) {
        folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + more
    }

    /// Returns the first file of the program's name that can be run.
    func find(_ program: RequiredProgram) -> URL? {
        folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(program.name) }.first(where: Self.isProgram)
    }

    static func isProgram(_ url: URL) -> Bool {
        !url.isFolder && FileManager.default.isExecutableFile(atPath: url.path)
    }

    /// The programs that a build needs and that are missing when it is planned. If the configuration or the environment
    /// names the path of a program, the build looks for it: another build may make it first.
    ///
    /// - Returns: What to do, with a line for each program; nil if all are there.
    static func missing(_ configurationFile: URL, environment: [String: String]) -> String? {
        let outline = ConfigurationOutline(configurationFile)
        if outline.invocations.isEmpty { return nil }
        let search = ProgramSearch(path: environment)
        let needed = [.protoc] + outline.invocations.flatMap(\.outputs.others).compactMap(\.program)
        let missing = needed.enumerated().filter { index, program in
            !needed[..<index].contains(program) && !outline.names(program)
                && (environment[program.variable] ?? "").isEmpty && search.find(program) == nil
        }
        if missing.isEmpty { return nil }
        let lines = missing.map { _, program in
            "\(configurationFile.path):1:1: error: \(program.name) was not found on PATH; \(program.cure)"
        }
        return (lines + ["PATH is \(search.folders.joined(separator: ":"))"]).joined(separator: "\n")
    }
}

extension RequiredProgram {
    var cure: String {
        "install it (\(installation)), or name it by \"\(key)\" in \(TargetDescription.configurationName) or by the"
            + " environment variable \(variable)"
    }
}

/// The environment in which a build was planned. A build may have another PATH, and must find the same programs.
enum PlannedEnvironment {
    private static let prefix = "SWIFT_MOCKS_PLANNED_"

    static func variables(_ environment: [String: String]) -> [String: String] {
        environment.filter { $0.key == "PATH" || $0.key.hasPrefix("PROTOC_") }
            .reduce(into: [:]) { $0[prefix + $1.key] = $1.value }
    }

    /// The environment that these variables pass; empty if there are none.
    static func passed(by environment: [String: String]) -> [String: String] {
        environment.filter { $0.key.hasPrefix(prefix) }
            .reduce(into: [:]) { $0[String($1.key.dropFirst(prefix.count))] = $1.value }
    }
}

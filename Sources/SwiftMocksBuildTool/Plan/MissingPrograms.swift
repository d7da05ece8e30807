import Foundation

/// The programs that a build needs and that are not there when it is planned, before anything is built.
///
/// If the configuration or the environment names the path of a program, the build looks for it: another build may make it first.
struct MissingPrograms {
    private let programs: [RequiredProgram]
    private let searched: [String]
    private let configurationFile: URL

    init(_ configurationFile: URL, environment: [String: String]) {
        self.configurationFile = configurationFile
        let search = ProgramSearch(path: environment).withUsualFolders
        searched = search.folders
        let outline = ConfigurationOutline(configurationFile)
        let plugins = outline.invocations.flatMap(\.outputs.others).compactMap(\.program)
        let needed: [RequiredProgram] = outline.invocations.isEmpty ? [] : [.protoc] + plugins
        programs = needed.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            .filter { program in
                let isNamed = outline.names(program) || environment[program.variable].map { !$0.isEmpty } ?? false
                return !isNamed && search.find(program) == nil
            }
    }

    /// What to do, with a line for each program; nil if all are there.
    var text: String? {
        if programs.isEmpty { return nil }
        let lines = programs.map { program in
            "\(configurationFile.path):1:1: error: \(program.name) was not found on PATH; \(program.cure)"
        }
        return (lines + ["PATH is \(searched.joined(separator: ":"))"]).joined(separator: "\n")
    }
}

import Foundation

/// Finds and reads a target's configuration.
struct ConfigurationFile {
    let url: URL
    let configuration: Configuration

    /// - Returns: nil if there is none.
    /// - Throws: `ConfigurationError`.
    static func find(of target: TargetDescription) throws -> ConfigurationFile? {
        let files = target.configurations
        if files.count > 1 { throw ConfigurationError.several(files.map(\.path)) }
        return try files.first.map(ConfigurationFile.init)
    }

    /// - Throws: `ConfigurationError`, also where the target has none.
    static func required(of target: TargetDescription) throws -> ConfigurationFile {
        if let file = try find(of: target) { return file }
        throw ConfigurationError.none(UnconfiguredTarget(target))
    }

    /// - Throws: `ConfigurationError`.
    init(_ url: URL) throws {
        self.url = url
        self.configuration = try Self.naming(url) { try ConfigurationReader.read(try Data(contentsOf: url)) }
    }

    /// - Throws: `ConfigurationError`.
    func runs(outputFolder: URL, module: String, isBuild: Bool) throws -> [ProtocRun] {
        let setting = ProtocSetting(
            configurationFile: url, outputFolder: outputFolder, module: module, isBuild: isBuild)
        return try Self.naming(url) { try ProtocRunPlanner.plan(configuration, setting) }
    }

    /// - Throws: `ConfigurationError`, with all programs that are missing.
    func programs(
        generator: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Programs {
        let locator = ProgramLocator(environment: environment, folder: url.deletingLastPathComponent())
        return try Self.naming(url) {
            var found: [RequiredProgram: URL] = [:]
            var faults: [ConfigurationFault] = []
            for program in [.protoc] + configuration.plugins.map(\.program) {
                do {
                    found[program] = try find(program, by: locator)
                } catch let missing as ConfigurationFaults {
                    faults += missing.faults
                }
            }
            guard let protoc = found.removeValue(forKey: .protoc), faults.isEmpty else {
                throw ConfigurationFaults(faults)
            }
            return Programs(protoc: protoc, generator: generator, plugins: found)
        }
    }

    private func find(_ program: RequiredProgram, by locator: ProgramLocator) throws -> URL {
        try locator.find(
            program, configured: configuration.paths[program.key],
            neededAt: configuration.position(askingFor: program))
    }

    /// - Returns: The warnings of protoc, one per line.
    /// - Throws: `ConfigurationError`.
    func perform(_ run: ProtocRun, _ programs: Programs, in folder: URL) throws -> String {
        do {
            return try run.perform(programs, in: folder).text(place: place(run.position))
        } catch let failure as ProtocFailed {
            if case .signal(let signal) = failure.end {
                try fail(
                    .protocKilled(failure.proto, signal: signal, program: programs.protoc.path), at: failure.position)
            }
            let reason = failure.report.text(place: place(failure.position))
            if !reason.isEmpty { throw ConfigurationError.protocFailed(reason) }
            try fail(.protocSaidNothing(failure.proto, program: programs.protoc.path), at: failure.position)
        } catch let failure as ProtocNotStarted {
            try fail(
                .protocNotStarted(failure.program.path, reason: failure.reason),
                at: configuration.paths[RequiredProgram.protoc.key]?.position ?? TextPosition())
        }
    }

    /// - Throws: `ConfigurationError`.
    func fail(_ problem: ConfigurationFault.Problem, at position: TextPosition) throws -> Never {
        throw ConfigurationError.faulty(
            ConfigurationFaults([ConfigurationFault(problem, at: position)]), file: url.path)
    }

    private func place(_ position: TextPosition) -> String { "\(url.path):\(position.line):\(position.column)" }

    private static func naming<Result>(_ file: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let faults as ConfigurationFaults {
            throw ConfigurationError.faulty(faults, file: file.path)
        }
    }
}

/// The reason why a target can't be generated. Each line has the form by which editors find the place:
/// `path:line:column: error: reason`.
enum ConfigurationError: Error, CustomStringConvertible {
    case none(UnconfiguredTarget)
    case several([String])
    case faulty(ConfigurationFaults, file: String)
    /// protoc's own messages.
    case protocFailed(String)

    /// The text in a build, where an error without a place needs a word that tells it from other output.
    var lineOfBuild: String {
        switch self {
        case .none, .several: "error: \(self)"
        case .faulty, .protocFailed: description
        }
    }

    var description: String {
        switch self {
        case .none(let unconfigured):
            "target \(unconfigured.target.name) has no \(Configuration.fileName); \(unconfigured.advice)"
        case .several(let paths):
            "a target can have only one \(Configuration.fileName), but this one has several:"
                + " \(paths.joined(separator: ", ")); merge them into one file with several invocations"
        case .faulty(let faults, let file):
            faults.description(file: file)
        case .protocFailed(let reason):
            reason
        }
    }
}

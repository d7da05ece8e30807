import Foundation

struct ConfigurationFile {
    let url: URL
    let configuration: Configuration

    /// - Returns: nil if there is none.
    /// - Throws: `ConfigurationError`.
    static func find(of target: TargetDescription) throws -> ConfigurationFile? {
        let files = target.configurations
        if files.count > 1 {
            let paths = files.map(\.path).joined(separator: ", ")
            throw ConfigurationError(
                "a target can have only one \(Configuration.fileName), but this one has several: \(paths); merge them into one"
                    + " file with several invocations")
        }
        return try files.first.map(ConfigurationFile.init)
    }

    /// - Throws: `ConfigurationError`, also where the target has none.
    static func required(of target: TargetDescription) throws -> ConfigurationFile {
        if let file = try find(of: target) { return file }
        throw ConfigurationError(
            "target \(target.name) has no \(Configuration.fileName); \(UnconfiguredTarget(target: target).advice)")
    }

    init(_ url: URL) throws {
        self.url = url
        do {
            configuration = try ConfigurationReader.read(try Data(contentsOf: url))
        } catch let faults as ConfigurationFaults {
            throw ConfigurationError(faults, in: url)
        }
    }

    func runs(outputFolder: URL, module: String, isBuild: Bool) throws -> [ProtocRun] {
        let setting = ProtocSetting(
            configurationFile: url, outputFolder: outputFolder, module: module, isBuild: isBuild)
        do {
            return try ProtocRunPlanner.plan(configuration, setting)
        } catch let faults as ConfigurationFaults {
            throw ConfigurationError(faults, in: url)
        }
    }

    /// - Throws: `ConfigurationError`, with all programs that are missing.
    func programs(
        generator: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Programs {
        let locator = ProgramLocator(environment: environment, folder: url.deletingLastPathComponent())
        var (found, faults) = ([RequiredProgram: URL](), [ConfigurationFault]())
        for program in [.protoc] + configuration.plugins.map(\.program) {
            do {
                found[program] = try locator.find(
                    program, configured: configuration.paths[program.key],
                    neededAt: configuration.position(askingFor: program))
            } catch let fault as ConfigurationFault {
                faults.append(fault)
            }
        }
        guard let protoc = found.removeValue(forKey: .protoc), faults.isEmpty else {
            throw ConfigurationError(ConfigurationFaults(faults), in: url)
        }
        return Programs(protoc: protoc, generator: generator, plugins: found)
    }

    /// - Returns: The warnings of protoc, one per line.
    /// - Throws: `ConfigurationError`.
    func perform(_ run: ProtocRun, _ programs: Programs, in folder: URL) throws -> String {
        let protoc = programs.protoc.path
        let (output, process): (String, Process)
        do {
            (output, process) = try run.perform(programs, in: folder)
        } catch {
            let place = configuration.paths[RequiredProgram.protoc.key]?.position ?? TextPosition()
            throw self.error(
                "\(protoc) can't be started (\(error)); it must be a program, or a script that begins with #!",
                at: place)
        }
        let isEnded = process.terminationReason == .uncaughtSignal
        let hasFailed = isEnded || process.terminationStatus != 0
        let place = "\(url.path):\(run.position.line):\(run.position.column)"
        let text = ProtocMessages(importPaths: run.importPaths, folder: folder, place: place)
            .text(output, hasFailed: hasFailed)
        if isEnded {
            throw error(
                "protoc was ended by signal \(process.terminationStatus) at \(run.protoName); build again, and if it happens"
                    + " again, \(Self.check(protoc))", at: run.position)
        }
        if hasFailed && text.isEmpty {
            throw error("protoc failed on \(run.protoName) without a message; \(Self.check(protoc))", at: run.position)
        }
        if hasFailed { throw ConfigurationError(text, hasPlace: true) }
        return text
    }

    static func check(_ protoc: String) -> String { "check whether `\(protoc) --version` prints protoc's version" }

    func error(_ text: String, at position: TextPosition = TextPosition()) -> ConfigurationError {
        ConfigurationError(ConfigurationFaults([ConfigurationFault(text, at: position)]), in: url)
    }
}

/// The reason why a target can't be generated. Each line that has a place begins with it, as editors read it:
/// `path:line:column: error: reason`.
struct ConfigurationError: Error, CustomStringConvertible {
    let description: String
    private let hasPlace: Bool

    init(_ description: String, hasPlace: Bool = false) {
        self.description = description
        self.hasPlace = hasPlace
    }

    init(_ faults: ConfigurationFaults, in file: URL) {
        self.init(faults.description(file: file.path), hasPlace: true)
    }

    /// The text in a build, where an error without a place needs a word that tells it from other output.
    var lineOfBuild: String { hasPlace ? description : "error: \(description)" }
}

import Foundation

/// Finds and reads a target's configuration.
struct ConfigurationFile {
    let url: URL
    let configuration: Configuration

    /// - Parameters:
    ///   - files: The target's files, as far as the build system tells them.
    ///   - folder: The target's folder; a file right in it counts even where the manifest excludes it.
    /// - Returns: nil where there is none.
    /// - Throws: `ConfigurationError`.
    static func find(among files: [URL], in folder: URL) throws -> ConfigurationFile? {
        let direct = folder.appendingPathComponent(Configuration.fileName)
        var paths = Set(files.filter { $0.lastPathComponent == Configuration.fileName }.map(\.standardizedFileURL.path))
        if FileManager.default.fileExists(atPath: direct.path) { paths.insert(direct.standardizedFileURL.path) }
        if paths.count > 1 { throw ConfigurationError.several(paths.sorted()) }
        return try paths.first.map { try ConfigurationFile(URL(fileURLWithPath: $0)) }
    }

    /// - Throws: `ConfigurationError`.
    init(_ url: URL) throws {
        self.url = url
        self.configuration = try Self.naming(url) { try ConfigurationReader.read(try Data(contentsOf: url)) }
    }

    /// - Throws: `ConfigurationError`.
    func plan(outputFolder: URL, module: String, isBuild: Bool) throws -> ProtocPlan {
        let setting = ProtocSetting(
            configurationFile: url, outputFolder: outputFolder, module: module, isBuild: isBuild)
        return try Self.naming(url) { try ProtocRunPlanner.plan(configuration, setting) }
    }

    /// - Throws: `ConfigurationError`.
    func programs(
        generator: URL, environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> Programs {
        let locator = ProgramLocator(environment: environment, folder: url.deletingLastPathComponent())
        return try Self.naming(url) {
            Programs(
                protoc: try locator.find(.protoc, configured: configuration.protocPath),
                generator: generator,
                protocGenSwift: configuration.generatesMessages
                    ? try locator.find(.protocGenSwift, configured: configuration.protocGenSwiftPath) : nil)
        }
    }

    /// - Returns: What protoc warns of, a line each.
    /// - Throws: `ConfigurationError`.
    func perform(_ run: ProtocRun, _ programs: Programs, in folder: URL) throws -> String {
        do {
            return try run.perform(programs, in: folder).text(place: place(run.position))
        } catch let failure as ProtocFailed {
            let reason = failure.report.text(place: place(failure.position))
            if !reason.isEmpty { throw ConfigurationError.protocFailed(reason) }
            try fail(.protocSaidNothing(failure.proto, status: failure.status), at: failure.position)
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

/// A target can't be generated. Each line of the text is one that editors find the place by:
/// `path:line:column: error: reason`.
enum ConfigurationError: Error, CustomStringConvertible {
    case none(target: String, folder: String)
    case several([String])
    case faulty(ConfigurationFaults, file: String)
    /// With what protoc said.
    case protocFailed(String)

    var description: String {
        switch self {
        case .none(let target, let folder):
            "target \(target) has no \(Configuration.fileName); put one into \(folder), for a start"
                + " \(Configuration.example)"
        case .several(let paths):
            "a target takes one \(Configuration.fileName) and this one has several: \(paths.joined(separator: ", "));"
                + " bring them together as invocations of one"
        case .faulty(let faults, let file):
            faults.description(file: file)
        case .protocFailed(let reason):
            reason
        }
    }
}

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
        self.configuration = try ConfigurationError.naming(url) {
            try ConfigurationReader.read(try Data(contentsOf: url))
        }
    }

    /// - Throws: `ConfigurationError`, `ProtocNotFound`.
    func runs(environment: [String: String], generator: URL, outputFolder: URL, isBuild: Bool) throws -> ProtocRuns {
        let locator = ProtocLocator(environment: environment, folder: url.deletingLastPathComponent())
        let setting = ProtocSetting(
            configurationFile: url, generator: generator, outputFolder: outputFolder, isBuild: isBuild)
        let runs = try ConfigurationError.naming(url) { try ProtocRunPlanner.runs(configuration, setting) }
        return ProtocRuns(protoc: try locator.protoc(configured: configuration.protocPath), runs: runs)
    }
}

/// A target's configuration can't be used.
enum ConfigurationError: Error, CustomStringConvertible {
    case none(target: String, folder: String)
    case several([String])
    case faulty(ConfigurationFaults, file: String)

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
        }
    }

    fileprivate static func naming<Result>(_ file: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let faults as ConfigurationFaults {
            throw ConfigurationError.faulty(faults, file: file.path)
        }
    }
}

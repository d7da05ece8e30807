import Foundation

/// What a build asks of `swift-mocks-protoc`, as arguments.
///
/// SwiftPM runs a plugin again only when the package's structure changes. So the plan contains only the outputs, which
/// SwiftPM must know in advance. Everything else is read from the configuration when the step runs.
struct BuildStep: Equatable {
    enum Work: Codable, Equatable {
        /// Reports the faults of the target's configuration while the build is planned. With `folders`, those of all
        /// targets, it also warns about configurations elsewhere.
        case validate(target: TargetDescription, folders: [URL])
        /// Checks that `outputs`, those of all other steps, still match the configuration. It runs first, so that a
        /// fault is reported once.
        case check(target: TargetDescription)
        /// Runs protoc for one proto, which makes `outputs`.
        case generate(configurationFile: URL, module: String)
    }

    /// The program's status for a fault of a configuration. A program of another release, which may not know the arguments,
    /// ends with another status.
    static let faultStatus: Int32 = 2

    let work: Work
    let generator: URL
    let outputFolder: URL
    var outputs: [URL] = []

    /// The file that a check writes and that the other steps need.
    ///
    /// It is Swift source, because SwiftPM makes a resource of an output of another kind, and the app then gets a bundle.
    static func stamp(in outputFolder: URL) -> URL { outputFolder.appendingPathComponent("SwiftMocksPlan.swift") }

    /// Paths in which a build system may have variables are arguments of their own. The order of JSON's keys is fixed,
    /// because a build repeats a step whose arguments change.
    var arguments: [String] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let work = String(decoding: try encoder.encode(work), as: UTF8.self)
            return [work, generator.path, outputFolder.path] + outputs.map(\.path)
        }
    }
}

extension BuildStep {
    /// - Parameter arguments: The value of `arguments`.
    /// - Returns: nil for other arguments.
    init?(arguments: [String]) {
        guard arguments.count > 2, let work = try? JSONDecoder().decode(Work.self, from: Data(arguments[0].utf8)) else {
            return nil
        }
        let paths = arguments.dropFirst().map { URL(fileURLWithPath: $0) }
        self.init(work: work, generator: paths[0], outputFolder: paths[1], outputs: Array(paths[2...]))
    }
}

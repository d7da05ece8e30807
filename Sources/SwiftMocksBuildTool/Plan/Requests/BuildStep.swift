import Foundation

/// A request of a plugin to `swift-mocks-protoc`, as arguments. SwiftPM runs a plugin again only
/// when the package's structure changes, so the plan contains only the outputs, which SwiftPM must
/// know in advance. Everything else is read from the configuration when the step runs.
struct BuildStep: Equatable {
    enum Work: Codable, Equatable {
        /// Reports the faults of the target's configuration while the build is planned. With
        /// `folders`, those of all targets, it also warns about configurations elsewhere.
        case validate(target: TargetDescription, folders: [URL])
        /// Checks that `outputs`, those of all other steps, still match the configuration. It runs
        /// first, so that a fault is reported once.
        case check(target: TargetDescription)
        /// Performs the run of protoc for the target's configuration that makes `outputs`.
        case generate(target: TargetDescription)
        /// Performs the command `generate-mocks`. The output folder is for files that are compared
        /// with the package's.
        case generateMocks(arguments: [String], package: URL, targets: [TargetDescription])
    }

    /// The program's status for a fault of a configuration. A program of another release, which may
    /// not know the arguments, ends with another status.
    static let faultStatus: Int32 = 2

    let work: Work
    let generator: URL
    let outputFolder: URL
    /// Relative to the output folder.
    var outputs: [String] = []

    /// The file in the output folder that a check writes and that the other steps need. It is Swift
    /// source, because SwiftPM makes a resource of an output of another kind, and the app then gets
    /// a bundle.
    static let stamp = "SwiftMocksPlan.swift"

    /// Paths in which a build system may have variables are arguments of their own. The order of
    /// JSON's keys is fixed, because a build repeats a step whose arguments change.
    var arguments: [String] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let work = String(decoding: try encoder.encode(work), as: UTF8.self)
            return [work, generator.path, outputFolder.path] + outputs
        }
    }
}

extension BuildStep {
    /// The arguments with the first in a file, because it may be too long for the system.
    func arguments(in file: URL) throws -> [String] {
        let arguments = try arguments
        try Data(arguments[0].utf8).write(to: file)
        return ["@\(file.path)"] + arguments.dropFirst()
    }

    /// - Parameter arguments: The value of `arguments`, the first of which may be in a file:
    ///   `@path`.
    /// - Returns: nil for other arguments.
    init?(arguments: [String]) {
        guard arguments.count > 2 else { return nil }
        let file = arguments[0].hasPrefix("@") ? URL(fileURLWithPath: String(arguments[0].dropFirst())) : nil
        let json = file.map { try? Data(contentsOf: $0) } ?? Data(arguments[0].utf8)
        guard let json, let work = try? JSONDecoder().decode(Work.self, from: json) else { return nil }
        self.init(
            work: work, generator: URL(fileURLWithPath: arguments[1]), outputFolder: URL(fileURLWithPath: arguments[2]),
            outputs: Array(arguments[3...]))
    }
}

import Foundation

/// One generation in a build: planned by the plugin, run by the executable `swift-mocks-protoc`.
///
/// SwiftPM asks a plugin anew only when the package's structure changes. So only the outputs are planned, which it
/// must know beforehand; all else is read from the configuration when the step runs.
public struct BuildStep: Equatable {
    let configurationFile: URL
    let generator: URL
    let outputFolder: URL
    let outputs: [URL]
    /// The outputs of all steps of the target.
    let plannedOutputs: Int

    init(configurationFile: URL, generator: URL, outputFolder: URL, outputs: [URL], plannedOutputs: Int) {
        self.configurationFile = configurationFile
        self.generator = generator
        self.outputFolder = outputFolder
        self.outputs = outputs
        self.plannedOutputs = plannedOutputs
    }

    /// - Parameter arguments: What `arguments` gave.
    public init(arguments: [String]) throws {
        guard arguments.count > 4, let plannedOutputs = Int(arguments[3]) else { throw BuildStepError.notAStep }
        let paths = arguments.map { URL(fileURLWithPath: $0) }
        self.init(
            configurationFile: paths[0], generator: paths[1], outputFolder: paths[2], outputs: Array(paths[4...]),
            plannedOutputs: plannedOutputs)
    }

    var arguments: [String] {
        [configurationFile.path, generator.path, outputFolder.path, "\(plannedOutputs)"] + outputs.map(\.path)
    }

    /// Runs protoc, which writes the outputs and prints its own errors.
    public func run() throws {
        let plan = try ConfigurationFile(configurationFile).runs(
            environment: ProcessInfo.processInfo.environment,
            generator: generator, outputFolder: outputFolder, isBuild: true)
        guard plan.runs.reduce(0, { $0 + $1.outputs.count }) == plannedOutputs,
            let run = plan.runs.first(where: { $0.outputs.map(\.path) == outputs.map(\.path) })
        else {
            throw BuildStepError.otherOutputs
        }
        if try run.perform(protoc: plan.protoc) != 0 {
            throw BuildStepError.protocFailed(proto: run.protoName, configurationFile: configurationFile.path)
        }
    }
}

enum BuildStepError: Error, CustomStringConvertible {
    case notAStep
    /// The configuration now asks for other files than were planned.
    case otherOutputs
    case protocFailed(proto: String, configurationFile: String)

    var description: String {
        switch self {
        case .notAStep:
            "swift-mocks-protoc is run by the build plugin SwiftMocksPlugin, not by hand"
        case .otherOutputs:
            "\(Configuration.fileName) now asks for other files than this build was planned for, and SwiftPM plans anew"
                + " only when Package.swift or the set of source files changes; run `touch Package.swift` and build again"
        case .protocFailed(let proto, let file):
            "protoc failed on \(proto), for the reason above; its options are those of \(file)"
        }
    }
}

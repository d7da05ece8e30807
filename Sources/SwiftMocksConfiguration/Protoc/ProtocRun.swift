import Foundation

/// One run of protoc: one proto file with the options of its invocation.
struct ProtocRun {
    /// The proto as other protos import it.
    let protoName: String
    let arguments: [String]
    /// What the output depends on, apart from programs: the proto, all that it imports, the configuration.
    let inputs: [URL]
    let outputs: [URL]

    /// - Returns: protoc's exit status. What protoc prints goes where this process prints.
    func perform(protoc: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = protoc
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// All runs of a configuration, and the protoc that does them.
struct ProtocRuns {
    let protoc: URL
    let runs: [ProtocRun]
}

/// The programs and folders of a run.
struct ProtocSetting {
    let configurationFile: URL
    let generator: URL
    let outputFolder: URL
    /// Whether the outputs go straight into a build, or into a folder that is checked in.
    let isBuild: Bool
}

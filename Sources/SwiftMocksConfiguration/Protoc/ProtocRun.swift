import Foundation

/// One run of protoc: one proto file with the options of its invocation.
struct ProtocRun {
    /// The proto as other protos import it.
    let protoName: String
    /// Where the proto stands in the configuration.
    let position: TextPosition
    let importPaths: ImportPaths
    let generator: URL
    /// `Name=value`, as the generator takes them.
    let options: [String]
    /// The file that `ProtoPathModuleMappings` names.
    let mappings: URL?
    /// What the output depends on, apart from programs: the proto, all that it imports, the configuration.
    let inputs: [URL]
    let outputs: [URL]

    /// What protoc is started with in `folder`, where it writes its outputs.
    func arguments(in folder: URL) -> [String] {
        importPaths.folders.flatMap { ["-I", $0.path(from: folder)] }
            + ["--plugin=protoc-gen-swift-mocks=\(generator.path)", "--swift-mocks_out=."]
            + options.map { "--swift-mocks_opt=\($0)" }
            + (mappings.map { ["--swift-mocks_opt=ProtoPathModuleMappings=\($0.path(from: folder))"] } ?? [])
            + [protoName]
    }

    /// Writes the outputs into `folder`, by the paths that they have in the output folder.
    ///
    /// - Returns: What protoc warns of.
    /// - Throws: `ProtocFailed`.
    func perform(protoc: URL, in folder: URL) throws -> ProtocReport {
        let process = Process()
        let output = Pipe()
        process.executableURL = protoc
        process.arguments = arguments(in: folder)
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let report = ProtocReport(text, importPaths)
        if process.terminationStatus == 0 { return report }
        throw ProtocFailed(proto: protoName, position: position, status: process.terminationStatus, report: report)
    }
}

/// protoc did not make the outputs of a proto.
struct ProtocFailed: Error {
    let proto: String
    /// Where the configuration names the proto.
    let position: TextPosition
    let status: Int32
    let report: ProtocReport
}

/// All runs of a configuration.
struct ProtocPlan {
    let runs: [ProtocRun]
    /// The folders that a proto may come into or go from.
    let folders: [URL]
}

/// The programs and folders of a run.
struct ProtocSetting {
    let configurationFile: URL
    let generator: URL
    let outputFolder: URL
    /// The module that is generated into.
    let module: String
    /// Whether the outputs go straight into a build, or into a folder that is checked in.
    let isBuild: Bool
}

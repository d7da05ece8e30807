import Foundation

/// One run of protoc: one proto file with the options of its invocation.
struct ProtocRun {
    /// The proto as other protos import it.
    let protoName: String
    /// Where the proto stands in the configuration.
    let position: TextPosition
    let importPaths: ImportPaths
    /// `Name=value`, as the generator takes them; nil where it is not run.
    let options: [String]?
    /// The same for protoc-gen-swift.
    let messageOptions: [String]?
    /// The file that `ProtoPathModuleMappings` names.
    let mappings: URL?
    let configurationFile: URL
    let outputs: [URL]

    /// What the output depends on, apart from programs: the proto, all that it imports, the configuration.
    var inputs: [URL] {
        importPaths.closure(of: protoName) + [configurationFile] + (mappings.map { [$0] } ?? [])
    }

    /// What protoc is started with in `folder`, where it writes its outputs.
    func arguments(in folder: URL, _ programs: Programs) -> [String] {
        let mappings = mappings.map { "\(CommonOptions.protoPathModuleMappings.name)=\($0.path(from: folder))" }
        func plugin(_ flag: String, program: URL?, options: [String]?) -> [String] {
            guard let options, let program else { return [] }
            return ["--plugin=protoc-gen-\(flag)=\(program.path)", "--\(flag)_out=."]
                + (options + (mappings.map { [$0] } ?? [])).map { "--\(flag)_opt=\($0)" }
        }
        return importPaths.folders.flatMap { ["-I", $0.path(from: folder)] }
            + plugin("swift-mocks", program: programs.generator, options: options)
            + plugin("swift", program: programs.protocGenSwift, options: messageOptions)
            + [protoName]
    }

    /// Writes the outputs into `folder`, by the paths that they have in the output folder.
    ///
    /// - Returns: What protoc warns of.
    /// - Throws: `ProtocFailed`.
    func perform(_ programs: Programs, in folder: URL) throws -> ProtocReport {
        let process = Process()
        let output = Pipe()
        process.executableURL = programs.protoc
        process.arguments = arguments(in: folder, programs)
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

/// The programs of a run.
struct Programs {
    let protoc: URL
    let generator: URL
    /// Nil where no messages are asked for.
    let protocGenSwift: URL?

    /// So that a build finds those that its plan found, whatever its PATH is.
    var environment: [String: String] {
        var paths = [Program.protoc.variable: protoc.path]
        paths[Program.protocGenSwift.variable] = protocGenSwift?.path
        return paths
    }
}

/// What a configuration is planned for.
struct ProtocSetting {
    let configurationFile: URL
    let outputFolder: URL
    /// The module that is generated into.
    let module: String
    /// Whether the outputs go straight into a build, or into a folder that is checked in.
    let isBuild: Bool
}

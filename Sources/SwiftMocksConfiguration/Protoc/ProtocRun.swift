import Foundation

/// One run of protoc: one proto file with the options of its invocation.
struct ProtocRun {
    /// The proto as other protos import it.
    let protoName: String
    /// The place of the proto in the configuration.
    let position: TextPosition
    let importPaths: ImportPaths
    /// The generator's options as `Name=value`; nil if it is not run.
    let options: [String]?
    /// protoc-gen-swift's options as `Name=value`; nil if it is not run.
    let messageOptions: [String]?
    /// The file that `ProtoPathModuleMappings` names.
    let mappings: URL?
    let configurationFile: URL
    let outputs: [URL]

    /// The files that the output depends on, apart from programs: the proto, all its imports, and the configuration.
    var inputs: [URL] {
        importPaths.closure(of: protoName) + [configurationFile] + (mappings.map { [$0] } ?? [])
    }

    /// The arguments of protoc, which runs in `folder` and writes its outputs there.
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
    /// - Returns: The warnings of protoc.
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

/// A run of protoc that failed.
struct ProtocFailed: Error {
    let proto: String
    /// The place at which the configuration names the proto.
    let position: TextPosition
    let status: Int32
    let report: ProtocReport
}

/// All runs of a configuration.
struct ProtocPlan {
    let runs: [ProtocRun]
    /// The folders whose protos the runs depend on: a proto may be added or removed there.
    let folders: [URL]
}

/// The programs of a run.
struct Programs {
    let protoc: URL
    let generator: URL
    /// Nil if no messages are generated.
    let protocGenSwift: URL?

    /// Environment variables with which a build finds the programs that its plan found, independent of its PATH.
    var environment: [String: String] {
        var paths = [Program.protoc.variable: protoc.path]
        paths[Program.protocGenSwift.variable] = protocGenSwift?.path
        return paths
    }
}

/// The setting for which a configuration is planned.
struct ProtocSetting {
    let configurationFile: URL
    let outputFolder: URL
    /// The module that gets the output.
    let module: String
    /// Whether the outputs go directly into a build, or else into a folder that is checked in.
    let isBuild: Bool
}

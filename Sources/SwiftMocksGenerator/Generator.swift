/// The generator, stage by stage. `generate` names the types between the stages; each is a value
/// that does not change.
///
/// 1. `Protobuf`: request bytes become a `GeneratorRequest`. `Encoding` checks every bound,
///    `Descriptors` has the fields that generation needs.
/// 2. `Options`: the plugin parameter becomes `ParsedOptions`, which choose the RPC library and
///    give `ModuleMappings`.
/// 3. `Protos` checks the descriptors once, and finds the messages of rpcs; its documentation lists
///    what later stages may assume.
/// 4. `Modules`: which module is written before a name, and which names clash. `RequestTypes` has
///    the types whose names may clash. The `FileNames` of a file spell types as its outputs need
///    them, by the rules in `Naming`.
/// 5. `Plan`: a `FilePlan` for each file. From it the library plans outputs: `OutputPlan`s, which
///    have no text yet.
/// 6. `Swift`: the head of generated files, and the templates and pieces of source with which the
///    library prints the rest. No text of a request gets into them unchecked.
///
/// `OutputGenerator` runs what each file has of its own, from `FileNames` on, on several cores.
///
/// A stage reports the faults of all files together, in the order of the request, and then the run
/// ends. Bytes that are not a request end it at once.
///
/// `Libraries` has a folder for each RPC library, with its names, its planner and its templates,
/// and beside these folders what the recording mocks of all libraries have in common. The module
/// SwiftMocksOptions declares the options. `Text`, `System` and `Diagnostics` serve all stages.
/// `Diagnostics` has the texts of errors that belong to no library. The errors of a library and of
/// the process's streams have their texts beside them. `Program` is the plugin as a process.
public enum Generator {
    /// The outcome of a run.
    public enum Outcome {
        /// The pieces of a serialised CodeGeneratorResponse. It holds either all files or an error
        /// for the user.
        case response([[UInt8]])
        /// The bytes are not a request. One line tells why.
        case notARequest(String)
    }

    /// Answers a serialised CodeGeneratorRequest.
    ///
    /// Reads nothing but `request` and the file that the option ProtoPathModuleMappings may name.
    public static func run(request: UnsafeRawBufferPointer) -> Outcome {
        do {
            return .response(try generate(request))
        } catch GeneratorError.notARequest(let reason) {
            return .notARequest(reason.description)
        } catch let error as ProtobufError {
            return .notARequest(NotARequest.malformed(error).description)
        } catch {
            return .response([GeneratorResponse.response(error: "\(error)")])
        }
    }

    /// The stages, by the types between them.
    private static func generate(_ bytes: UnsafeRawBufferPointer) throws -> [[UInt8]] {
        if bytes.isEmpty { throw GeneratorError.notARequest(.empty) }
        return try ProtobufBytes.withRequest(bytes) { bytes in
            let request: GeneratorRequest = try GeneratorRequest(bytes)
            if request.filesToGenerate.isEmpty { throw GeneratorError.notARequest(.noFiles) }
            let options: ParsedOptions = try OptionParser.parse(request.parameter, libraries: LibraryGenerators.all)
            let library: any LibraryGenerator = options.library.init(options.settings)
            let mappings: ModuleMappings = try ModuleMappings(library.options)
            let protos: Protos = try Protos(request, excluding: ExcludedServices(library.options))
            let rules = ModuleRules(mappings: mappings, options: library.options, libraryNames: library.names)
            let types: RequestTypes = try RequestTypes(protos, rules: rules)
            return try response(for: protos, types: types, library: library)
        }
    }

    private static func response(
        for protos: Protos, types: RequestTypes, library: some LibraryGenerator
    ) throws -> [[UInt8]] {
        let paths = protos.toGenerate.map { protos.files[$0].path }
        return try OutputGenerator.response(for: paths) { file in
            let position = protos.toGenerate[file]
            if protos.files[position].services.isEmpty && !library.options.generateEmptyFiles { return [] }
            let plan: FilePlan = FilePlanner.plan(protos.files[position], names: FileNames(position, in: types))
            let (_, outputs) = try both(Result { try plan.requireNoFaults() }, Result { try library.outputs(of: plan) })
            return try outputs.map { output in
                try print(output, of: plan, library: library)
            }
        }
    }

    private static func print<Library: LibraryGenerator>(
        _ output: OutputPlan<Library.Declarations>, of file: FilePlan, library: Library
    ) throws -> OutputFile {
        let path = try OutputPaths.path(file.path, suffix: output.suffix, naming: library.options.fileNaming)
        var writer = SourceWriter(room: OutputGenerator.largestOutput)
        FileTemplate.print(output, of: file, to: &writer, declarations: library.print)
        if writer.isOverfull { throw GeneratorError.proto(.tooMuchOutput(file.path)) }
        return OutputFile(path: path, content: writer.utf8)
    }
}

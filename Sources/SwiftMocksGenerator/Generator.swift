/// The generator, stage by stage: request bytes, descriptors and options, plan, Swift source, response bytes.
///
/// - `Protobuf/Wire`: the protobuf wire format; checks every bound.
/// - `Protobuf/Descriptors`: the fields that generation needs.
/// - `Shared`: the code that the build plugins use too: the common options, the table of libraries, the names of files.
/// - `Options`: the plugin parameter, which chooses the RPC library, and the module mappings that it may name.
/// - `Naming`: proto names to Swift names, by rules that all libraries share.
/// - `Plan`: the services and rpcs of a file, with every name checked and every message found.
/// - `Libraries`: a folder for each RPC library. Its planner gives services and rpcs their Swift names and settles
///   collisions; after that nothing can fail. Its templates print declarations.
/// - `OutputGenerator`, `FileGenerator`: plan and output of each file, on all cores if there are many.
/// - `Swift`: Swift source into which no text of a request gets unchecked, and the head of generated files.
///
/// Libraries use the other folders. Of these, only `Options` and this file use libraries, through `RPCLibrary`.
public enum Generator {
    /// The outcome of a run.
    public enum Outcome {
        /// A serialised CodeGeneratorResponse, in pieces to be written one after the other. It holds either all files or
        /// an error for the user.
        case response([[UInt8]])
        /// The bytes are not a request. One line tells why.
        case notARequest(String)
    }

    /// Answers a serialised CodeGeneratorRequest.
    ///
    /// Reads nothing but `request` and the file that the option ProtoPathModuleMappings may name.
    public static func run(request: UnsafeRawBufferPointer) -> Outcome {
        run(request: request, libraries: RPCLibraries.all)
    }

    /// - Parameter libraries: the libraries that the option RPCLibrary can choose, the default first.
    static func run(request: UnsafeRawBufferPointer, libraries: [any RPCLibrary.Type]) -> Outcome {
        do {
            return .response(ResponseWriter.response(files: try generate(request, libraries: libraries)))
        } catch GeneratorError.notARequest(let reason) {
            return .notARequest(reason.description)
        } catch let error as WireError {
            return .notARequest(NotARequest.malformed(error).description)
        } catch {
            return .response(ResponseWriter.response(error: "\(error)"))
        }
    }

    private static func generate(
        _ bytes: UnsafeRawBufferPointer, libraries: [any RPCLibrary.Type]
    ) throws -> [OutputFile] {
        if bytes.isEmpty { throw GeneratorError.notARequest(.empty) }
        return try WireBytes.withRequest(bytes) { bytes in
            let request = try GeneratorRequest(bytes)
            if request.filesToGenerate.isEmpty { throw GeneratorError.notARequest(.noFiles) }
            let parsed = try OptionParser.parse(request.parameter, OptionTable(libraries))
            let library = libraries[parsed.library].init(parsed.settings)
            return try outputs(of: request, library: library)
        }
    }

    private static func outputs(of request: GeneratorRequest, library: some RPCLibrary) throws -> [OutputFile] {
        let index = try RequestIndex(request, options: library.options, names: library.names)
        return try OutputGenerator(request.filesToGenerate) { _ in
            // Each thread has its own index, because it changes during the work. The index that all are copied from must
            // not change, because another thread may be copying it.
            FileGenerator(library: library, index: RequestIndex(copying: index))
        }.outputs()
    }
}

/// The generator, stage by stage: request bytes, descriptors and options, plan, Swift source, response bytes.
///
/// - `Wire`: the protobuf wire format; checks every bound.
/// - `Descriptors`: the fields that generation needs.
/// - `Options`: the plugin parameter, and the module mappings that it may name.
/// - `Naming`: proto names to Swift names.
/// - `Plan`: what will be generated. From here on every name is checked, unique and resolved, so nothing can fail.
/// - `Templates`: plan to Swift source; the only stage that knows Swift's syntax.
public enum Generator {
    /// The outcome of a run.
    public enum Outcome {
        /// A serialised CodeGeneratorResponse, in pieces to be written one after the other. It holds either all files or
        /// an error for the user.
        case response([[UInt8]])
        /// The bytes are no request; one line that says why.
        case notARequest(String)
    }

    /// Answers a serialised CodeGeneratorRequest.
    ///
    /// Reads nothing but `request` and the file that the option ProtoPathModuleMappings may name.
    public static func run(request: UnsafeRawBufferPointer) -> Outcome {
        do {
            return .response(ResponseWriter.response(files: try generate(request)))
        } catch GeneratorError.notARequest(let reason) {
            return .notARequest(reason.description)
        } catch let error as WireError {
            return .notARequest(NotARequest.malformed(error).description)
        } catch {
            return .response(ResponseWriter.response(error: "\(error)"))
        }
    }

    private static func generate(_ bytes: UnsafeRawBufferPointer) throws -> [OutputFile] {
        if bytes.isEmpty { throw GeneratorError.notARequest(.empty) }
        return try WireBytes.withRequest(bytes) { bytes in
            let request = try GeneratorRequest(bytes)
            if request.filesToGenerate.isEmpty { throw GeneratorError.notARequest(.noFiles) }
            let options = try OptionParser.parse(request.parameter)
            let index = try RequestIndex(request, try ModuleMappings(options))
            return try outputs(request, index, options)
        }
    }

    private static func outputs(
        _ request: GeneratorRequest, _ index: RequestIndex, _ options: GeneratorOptions
    ) throws -> [OutputFile] {
        var outputs: [OutputFile] = []
        var sources: [String: String] = [:]
        var planned: Set<String> = []
        var writer = SourceWriter(room: largestOutput)
        for name in request.filesToGenerate where planned.insert(name).inserted {
            guard let file = index.file(name) else { throw GeneratorError.protos(.missingFile(name)) }
            if file.services.isEmpty && !options.generateEmptyFiles { continue }
            let plan = try FilePlanner.plan(file, index, options)
            let rendered = render(plan, options, &writer)
            if writer.isOverfull { throw GeneratorError.protos(.tooMuchOutput(name)) }
            for output in rendered {
                if let first = sources.updateValue(name, forKey: output.path) {
                    throw GeneratorError.protos(.outputClash(output: output.path, first: first, second: name))
                }
                outputs.append(output)
            }
        }
        return outputs
    }

    /// In bytes; half of what protoc can read.
    private static let largestOutput = 1 << 30

    private static func render(
        _ plan: FilePlan, _ options: GeneratorOptions, _ writer: inout SourceWriter
    ) -> [OutputFile] {
        var files: [OutputFile] = []
        if options.generateClients {
            ClientFileTemplate(plan, options).print(to: &writer)
            files.append(OutputFile(path: plan.clientPath, content: writer.take()))
        }
        if options.generateMocks {
            MockFileTemplate(plan, options).print(to: &writer)
            files.append(OutputFile(path: plan.mockPath, content: writer.take()))
        }
        return files
    }
}

/// Plans and prints files, one after the other. Each thread has its own generator.
struct FileGenerator<Library: RPCLibrary>: ~Copyable {
    private let library: Library
    private let index: RequestIndex
    private var writer = SourceWriter(room: OutputLimit.bytes)

    init(library: Library, index: RequestIndex) {
        self.library = library
        self.index = index
    }

    /// The outputs of the file at this path; none if it has no services.
    mutating func outputs(of path: String) throws -> [OutputFile] {
        guard let file = index.file(path) else { throw GeneratorError.protos(.missingFile(path)) }
        if file.services.isEmpty && !library.options.generateEmptyFiles { return [] }
        let plan = try FilePlanner.plan(file, in: index)
        var outputs: [OutputFile] = []
        for output in try library.outputs(of: plan, in: index) {
            let path = try OutputPaths.path(plan.path, suffix: output.suffix, naming: library.options.fileNaming)
            FileTemplate.print(output, of: plan, to: &writer, declarations: library.print)
            if writer.isOverfull { throw GeneratorError.protos(.tooMuchOutput(plan.path)) }
            outputs.append(OutputFile(path: path, content: writer.take()))
        }
        return outputs
    }
}

/// Plans and prints the files of a request, on all cores where there are many.
///
/// Files do not depend on one another. Outputs are in the order of the request, whoever printed them, and where several
/// files have a fault, the first one's is thrown.
struct OutputGenerator {
    private let names: [String]
    private let index: RequestIndex
    private let library: any RPCLibrary

    init(_ request: GeneratorRequest, in index: RequestIndex, library: any RPCLibrary) {
        var seen: Set<String> = []
        names = request.filesToGenerate.filter { seen.insert($0).inserted }
        self.index = index
        self.library = library
    }

    /// In bytes; half of what protoc can read.
    private static let largestOutput = 1 << 30

    /// Fewer are printed before another thread has started.
    private static let filesPerThread = 16

    /// How many files a thread takes at once.
    private static let filesAtOnce = 4

    func outputs() throws -> [OutputFile] {
        let threads = names.count < 2 * Self.filesPerThread ? 1 : min(Threads.cores, names.count / Self.filesPerThread)
        return try collect(results(threads: threads))
    }

    /// What became of a file.
    private enum Result {
        case outputs([OutputFile])
        /// There is no room for the outputs, which are this many bytes.
        case dropped(size: Int)
        case failed(any Error)

        var size: Int {
            switch self {
            case .outputs(let outputs): outputs.reduce(0) { $0 + $1.content.count }
            case .dropped(let size): size
            case .failed: 0
            }
        }
    }

    /// What the threads have done together.
    private struct Progress {
        /// The first file that no thread has taken.
        var next = 0
        /// The first file that need not be done, as one before it has failed.
        var end: Int
        /// How many bytes the outputs have.
        var size = 0

        mutating func take() -> Range<Int> {
            let taken = min(next, end)..<min(next + OutputGenerator.filesAtOnce, end)
            next = taken.upperBound
            return taken
        }

        /// Returns whether there is room for the outputs. Where there is none, the files taken so far are too much already.
        mutating func add(_ result: Result, of file: Int) -> Bool {
            size += result.size
            if case .failed = result { end = min(end, file + 1) }
            let hasRoom = size <= OutputGenerator.largestOutput
            if !hasRoom { end = min(end, next) }
            return hasRoom || result.size == 0
        }
    }

    /// Of each file, up to the first that failed.
    private func results(threads: Int) -> [Result] {
        var results = [Result?](repeating: nil, count: names.count)
        let progress = Guarded(Progress(end: names.count))
        results.withUnsafeMutableBufferPointer { results in
            Threads.run(threads) { work(progress, results) }
        }
        return results.prefix { $0 != nil }.compactMap(\.self)
    }

    /// What one thread does.
    private func work(_ progress: Guarded<Progress>, _ results: UnsafeMutableBufferPointer<Result?>) {
        let index = RequestIndex(copying: index)
        var writer = SourceWriter(room: Self.largestOutput)
        while true {
            let taken = progress.withLock { $0.take() }
            if taken.isEmpty { return }
            for file in taken {
                let result = result(names[file], in: index, writer: &writer)
                let hasRoom = progress.withLock { $0.add(result, of: file) }
                results[file] = hasRoom ? result : .dropped(size: result.size)
            }
        }
    }

    private func result(_ name: String, in index: RequestIndex, writer: inout SourceWriter) -> Result {
        do {
            guard let file = index.file(name) else { throw GeneratorError.protos(.missingFile(name)) }
            if file.services.isEmpty && !library.options.generateEmptyFiles { return .outputs([]) }
            let outputs = try render(try FilePlanner.plan(file, in: index), in: index, writer: &writer)
            return writer.isOverfull ? .dropped(size: Self.largestOutput + 1) : .outputs(outputs)
        } catch {
            return .failed(error)
        }
    }

    private func render(
        _ file: FilePlan, in index: RequestIndex, writer: inout SourceWriter
    ) throws -> [OutputFile] {
        try library.outputs(of: file, in: index).map { output in
            let path = try OutputPaths.path(file.path, suffix: output.suffix, naming: library.options.fileNaming)
            FileTemplate.print(output, of: file, to: &writer)
            return OutputFile(path: path, content: writer.take())
        }
    }

    /// All outputs in order, or the first fault.
    private func collect(_ results: [Result]) throws -> [OutputFile] {
        var outputs: [OutputFile] = []
        var sources: [String: String] = [:]
        var room = Self.largestOutput
        for (name, result) in zip(names, results) {
            room -= result.size
            if room < 0 { throw GeneratorError.protos(.tooMuchOutput(name)) }
            switch result {
            case .failed(let error): throw error
            case .dropped: throw GeneratorError.protos(.tooMuchOutput(name))
            case .outputs(let files):
                for output in files {
                    if let first = sources.updateValue(name, forKey: output.path) {
                        throw GeneratorError.protos(.outputClash(output: output.path, first: first, second: name))
                    }
                    outputs.append(output)
                }
            }
        }
        return outputs
    }
}

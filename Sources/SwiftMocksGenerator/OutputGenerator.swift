/// The limit for all outputs together: half of what protoc can read.
enum OutputLimit {
    static let bytes = 1 << 30
}

/// Makes the outputs of a request, on all cores if it has many files.
///
/// Files do not depend on one another. Outputs are in the order of the request. If several files have a fault, the
/// first one's is thrown.
struct OutputGenerator<Library: RPCLibrary> {
    /// Fewer files are done before another thread starts.
    private static var filesPerThread: Int { 16 }

    private let paths: [String]
    private let generator: (_ thread: Int) -> FileGenerator<Library>

    /// - Parameters:
    ///   - paths: the paths of the proto files; each counts once.
    ///   - generator: makes the generator of a thread, which must not share changing data with others.
    init(_ paths: [String], generator: @escaping (_ thread: Int) -> FileGenerator<Library>) {
        var seen: Set<String> = []
        self.paths = paths.filter { seen.insert($0).inserted }
        self.generator = generator
    }

    func outputs() throws -> [OutputFile] {
        let threads = paths.count < 2 * Self.filesPerThread ? 1 : min(Threads.cores, paths.count / Self.filesPerThread)
        return try collect(results(threads: threads))
    }

    /// The result of a file.
    private enum Result {
        /// No thread has processed it.
        case missing
        case outputs([OutputFile])
        case failed(any Error)
        /// The outputs, with this many bytes, did not fit.
        case dropped(size: Int)

        var size: Int {
            switch self {
            case .outputs(let outputs): outputs.reduce(0) { $0 + $1.content.count }
            case .missing, .failed: 0
            case .dropped(let size): size
            }
        }

        var withoutOutputs: Result {
            if case .outputs = self { .dropped(size: size) } else { self }
        }
    }

    /// The shared progress of the threads.
    private struct Progress {
        /// The first file that no thread has taken.
        var next = 0
        /// The first file that can be skipped, because a file before it has a fault.
        var end: Int
        /// The number of bytes of the outputs.
        var size = 0

        /// Files are taken one at a time: otherwise threads would wait longer for one another at the end.
        mutating func take() -> Int? {
            if next >= end { return nil }
            defer { next += 1 }
            return next
        }

        /// Returns whether the result fits. If not, too many files were taken so far.
        mutating func add(_ result: Result, of file: Int) -> Bool {
            size += result.size
            let hasRoom = size <= OutputLimit.bytes
            if case .failed = result { end = min(end, file + 1) }
            if !hasRoom { end = min(end, next) }
            return hasRoom
        }
    }

    /// The results of all files, or of those up to one with a fault.
    private func results(threads: Int) -> [Result] {
        var results = [Result](repeating: .missing, count: paths.count)
        let progress = Guarded(Progress(end: paths.count))
        results.withUnsafeMutableBufferPointer { results in
            Threads.run(threads) { work(thread: $0, progress, results) }
        }
        return results
    }

    /// The work of one thread.
    private func work(
        thread: Int, _ progress: Guarded<Progress>, _ results: UnsafeMutableBufferPointer<Result>
    ) {
        var generator = generator(thread)
        while let file = progress.withLock({ $0.take() }) {
            let result = Self.result { try generator.outputs(of: paths[file]) }
            let hasRoom = progress.withLock { $0.add(result, of: file) }
            results[file] = hasRoom ? result : result.withoutOutputs
        }
    }

    private static func result(_ outputs: () throws -> [OutputFile]) -> Result {
        do { return .outputs(try outputs()) } catch { return .failed(error) }
    }

    /// All outputs in order, or the first fault.
    private func collect(_ results: [Result]) throws -> [OutputFile] {
        var outputs: [OutputFile] = []
        var sources: [String: Int] = [:]
        var room = OutputLimit.bytes
        for (position, result) in results.enumerated() {
            room -= result.size
            switch result {
            case .missing: return outputs
            case .failed(let error): throw error
            case .outputs(let files) where room >= 0:
                for output in files {
                    if let first = sources.updateValue(position, forKey: output.path) {
                        throw GeneratorError.protos(
                            .outputClash(output: output.path, first: paths[first], second: paths[position]))
                    }
                    outputs.append(output)
                }
            case .outputs, .dropped: throw GeneratorError.protos(.tooMuchOutput(paths[position]))
            }
        }
        return outputs
    }
}

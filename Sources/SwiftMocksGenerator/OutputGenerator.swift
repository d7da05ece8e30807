/// Makes the outputs of a request, on all cores where it has many files.
///
/// Files do not depend on one another. Outputs are in the order of the request, whichever thread made them, and where
/// several files have a fault, the first one's is thrown.
struct OutputGenerator {
    /// What all outputs may have, in bytes; half of what protoc can read.
    static let largestOutput = 1 << 30

    /// Fewer are done before another thread has started.
    private static let filesPerThread = 16

    private let paths: [String]
    private let generator: (_ thread: Int) -> FileGenerator?

    /// - Parameters:
    ///   - paths: those of the proto files; each counts once.
    ///   - generator: makes what generates files on a thread, which must share nothing with others that changes;
    ///     nil leaves the work to the other threads, so the first one needs it.
    init(_ paths: [String], generator: @escaping (_ thread: Int) -> FileGenerator?) {
        var seen: Set<String> = []
        self.paths = paths.filter { seen.insert($0).inserted }
        self.generator = generator
    }

    func outputs() throws -> [OutputFile] {
        let threads = paths.count < 2 * Self.filesPerThread ? 1 : min(Threads.cores, paths.count / Self.filesPerThread)
        return try collect(results(threads: threads))
    }

    /// What became of a file.
    private enum Result {
        /// No thread has done it.
        case missing
        case outputs([OutputFile])
        case failed(any Error)
        /// There was no room for its outputs, which had this many bytes.
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

    /// What the threads have done together.
    private struct Progress {
        /// The first file that no thread has taken.
        var next = 0
        /// The first file that need not be done, as one before it is at fault.
        var end: Int
        /// How many bytes the outputs have.
        var size = 0

        /// One file at a time: with more, one thread would wait longer for another at the end.
        mutating func take() -> Int? {
            if next >= end { return nil }
            defer { next += 1 }
            return next
        }

        /// Returns whether there is room for the result. If not, the files that were taken so far are too many.
        mutating func add(_ result: Result, of file: Int) -> Bool {
            size += result.size
            let hasRoom = size <= OutputGenerator.largestOutput
            if case .failed = result { end = min(end, file + 1) }
            if !hasRoom { end = min(end, next) }
            return hasRoom
        }
    }

    /// The results of all files, or of those up to one that is at fault.
    private func results(threads: Int) -> [Result] {
        var results = [Result](repeating: .missing, count: paths.count)
        let progress = Guarded(Progress(end: paths.count))
        results.withUnsafeMutableBufferPointer { results in
            Threads.run(threads) { work(thread: $0, progress, results) }
        }
        return results
    }

    /// What one thread does.
    private func work(
        thread: Int, _ progress: Guarded<Progress>, _ results: UnsafeMutableBufferPointer<Result>
    ) {
        guard var generator = generator(thread) else { return }
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
        var room = Self.largestOutput
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

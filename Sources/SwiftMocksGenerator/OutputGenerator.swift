/// Makes the outputs of a request, on all cores if it has many files.
///
/// Files do not depend on one another. Outputs are in the order of the request, and so are faults, which are thrown all
/// together.
struct OutputGenerator: Sendable {
    /// The limit for all outputs together, in bytes: half of what protoc can read.
    static let largestOutput = 1 << 30

    /// The paths of the proto files.
    private let paths: [String]
    private let outputs: Body

    /// Returns the outputs of the file at this position. Text is printed to the writer, which each thread has for itself.
    typealias Body = @Sendable (_ file: Int, _ writer: inout SourceWriter) throws -> [OutputFile]

    /// - Parameter paths: the paths of the proto files.
    static func outputs(of paths: [String], _ outputs: @escaping Body) throws -> [OutputFile] {
        let generator = OutputGenerator(paths: paths, outputs: outputs)
        return try generator.collect(generator.results(threads: Threads.count(for: paths.count)))
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
        /// The first file that can be skipped, because a file before it did not fit.
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
        mutating func add(_ result: Result) -> Bool {
            size += result.size
            let hasRoom = size <= OutputGenerator.largestOutput
            if !hasRoom { end = min(end, next) }
            return hasRoom
        }
    }

    /// The results of all files, or of those up to one that did not fit.
    private func results(threads: Int) -> [Result] {
        var results = [Result](repeating: .missing, count: paths.count)
        let progress = Guarded(Progress(end: paths.count))
        results.withUnsafeMutableBufferPointer { buffer in
            let places = Threads.Places(buffer: buffer)
            let expected = threads > 1 ? LargeMemory.hugePage : 1 << 14
            Threads.run(threads) { _ in
                var writer = SourceWriter(room: Self.largestOutput, expected: expected)
                work(progress, places, &writer)
            }
        }
        return results
    }

    /// The work of one thread.
    private func work(
        _ progress: Guarded<Progress>, _ results: Threads.Places<Result>, _ writer: inout SourceWriter
    ) {
        while let file = progress.withLock({ $0.take() }) {
            let result = result(of: file, &writer)
            let hasRoom = progress.withLock { $0.add(result) }
            results.buffer[file] = hasRoom ? result : result.withoutOutputs
        }
    }

    private func result(of file: Int, _ writer: inout SourceWriter) -> Result {
        do { return .outputs(try outputs(file, &writer)) } catch { return .failed(error) }
    }

    /// All outputs in order. Throws all faults, in order, too.
    private func collect(_ results: [Result]) throws -> [OutputFile] {
        var outputs: [OutputFile] = []
        var faults: [any Error] = []
        var sources: [String: (output: String, file: Int)] = [:]
        var room = Self.largestOutput
        for (position, result) in results.enumerated() {
            room -= result.size
            switch result {
            case .missing: break
            case .failed(let error): faults.append(error)
            case .outputs(let files) where room >= 0:
                for output in files {
                    let key = OutputPaths.folded(output.path)
                    if let first = sources.updateValue((output.path, position), forKey: key) {
                        let fault = ProtoFault.outputClash(
                            output.path, of: paths[position], other: first.output, first: paths[first.file])
                        faults.append(GeneratorError.protos(fault))
                        break  // its other outputs clash likewise
                    }
                    outputs.append(output)
                }
            case .outputs, .dropped:
                throw FaultList(faults + [GeneratorError.protos(.tooMuchOutput(paths[position]))])
            }
        }
        if !faults.isEmpty { throw FaultList(faults) }
        return outputs
    }
}

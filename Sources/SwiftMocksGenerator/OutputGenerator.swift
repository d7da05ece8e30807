/// Makes the response to a request, on all cores if it has many files, which do not depend on one another. Outputs are in the order
/// of the request, and so are faults, which are thrown all together.
enum OutputGenerator {
    /// The limit for all outputs together, in bytes: half of what protoc can read.
    static let largestOutput = 1 << 30

    /// Consecutive files, for one thread, which keeps only the serialised outputs of all. To keep the text of each output takes 1.03
    /// times the time of 1,500 files: a thread gets memory for small arrays page by page.
    private struct Batch {
        static let size = 16

        var response: WireWriter
        /// The paths and sizes of each file's outputs, or its fault.
        var results: [Result<[(path: String, size: Int)], any Error>] = []
    }

    /// - Parameter outputs: returns the outputs of the file at a position.
    /// - Returns: The pieces of the serialised response.
    static func response(
        for paths: [String], _ outputs: @Sendable (_ file: Int) throws -> [OutputFile]
    ) throws -> [[UInt8]] {
        let total = Guarded(0)
        let starts = Array(stride(from: 0, to: paths.count, by: Batch.size))
        let batches = try Threads.map(starts, atLeast: 1) { start in
            var batch = Batch(response: start == 0 ? ResponseWriter.features : WireWriter())
            // The response is refused, whichever batches have used up the room.
            if total.withLock({ $0 > largestOutput }) { return batch }
            for file in start..<min(start + Batch.size, paths.count) {
                let result = Result {
                    try outputs(file).map { output in
                        let size = output.content.count
                        let isFull = total.withLock { total in
                            total += size
                            return total > largestOutput
                        }
                        if !isFull { ResponseWriter.append(output, to: &batch.response) }
                        return (path: output.path, size: size)
                    }
                }
                batch.results.append(result)
            }
            return batch
        }
        try check(batches, of: paths)
        return batches.map(\.response.bytes)
    }

    private static func check(_ batches: [Batch], of paths: [String]) throws {
        var faults: [any Error] = []
        var sources: [String: (output: String, file: Int)] = [:]
        var size = 0
        for (file, path) in paths.enumerated() {
            // A batch that found no room has no results, also if a later one was quicker and has some.
            let results = batches[file / Batch.size].results
            let result = results.isEmpty ? nil : results[file % Batch.size]
            size += (try? result?.get())?.reduce(0) { $0 + $1.size } ?? 0
            switch result {
            case .failure(let error): faults.append(error)
            case .success(let outputs) where size <= largestOutput:
                for (output, _) in outputs {
                    let key = OutputPaths.folded(output)
                    if let first = sources.updateValue((output, file), forKey: key) {
                        let fault = ProtoFault.outputClash(
                            output, of: path, other: first.output, first: paths[first.file])
                        faults.append(GeneratorError.protos(fault))
                        break  // its other outputs clash likewise
                    }
                }
            case .success, nil: throw FaultList(faults + [GeneratorError.protos(.tooMuchOutput(path))])
            }
        }
        if !faults.isEmpty { throw FaultList(faults) }
    }
}

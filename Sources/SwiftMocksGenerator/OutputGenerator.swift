/// Makes the response to a request, on all cores if it has many files, which do not depend on one
/// another. Outputs are in the order of the request, and so are faults, which are thrown all
/// together.
enum OutputGenerator {
    /// The limit for all outputs together, in bytes: half of what protoc can read.
    static let largestOutput = 1 << 30

    /// The outputs of a file, serialised.
    private struct Outputs {
        var files: [(path: String, size: Int)] = []
        var response = ProtobufWriter()
    }

    /// What became of a file.
    private enum Outcome {
        case made(Outputs)
        case failed(any Error)
        /// Nothing was made, because other files have used up the room.
        case noRoom
    }

    /// Makes the outputs of all files, on several cores.
    ///
    /// - Parameters:
    ///   - paths: the paths of the files to generate, in the order of the request.
    ///   - outputs: returns the outputs of the file at a position in `paths`. It is called on
    ///     several threads at once.
    /// - Returns: the pieces of the serialised response.
    /// - Throws: the faults of all files, or of those up to the one whose output no longer fits.
    static func response(
        for paths: [String], _ outputs: @Sendable (_ file: Int) throws -> [OutputFile]
    ) throws -> [[UInt8]] {
        let total = Guarded(0)
        let outcomes = Threads.map(Array(paths.indices)) { file -> Outcome in
            // The response is refused, whichever files have used up the room.
            if total.withLock({ $0 > largestOutput }) { return .noRoom }
            do {
                var all = Outputs()
                for output in try outputs(file) {
                    let size = output.content.count
                    all.files.append((output.path, size))
                    let isFull = total.withLock { total in
                        total += size
                        return total > largestOutput
                    }
                    if !isFull { GeneratorResponse.append(output, to: &all.response) }
                }
                return .made(all)
            } catch {
                return .failed(error)
            }
        }
        return [GeneratorResponse.features.bytes] + (try checked(outcomes, of: paths)).map(\.response.bytes)
    }

    /// Returns the outputs of all files. Throws if they are too large together, or if two have one
    /// path.
    private static func checked(_ outcomes: [Outcome], of paths: [String]) throws -> [Outputs] {
        var all: [Outputs] = []
        var faults: [any Error] = []
        var sources: [FoldedPath: (output: String, file: Int)] = [:]
        var size = 0
        for (file, path) in paths.enumerated() {
            let outputs: Outputs
            switch outcomes[file] {
            case .made(let made): outputs = made
            case .failed(let fault):
                faults.append(fault)
                continue
            // A later file may have outputs, if its thread was quicker.
            case .noRoom: throw FaultList(faults + [GeneratorError.proto(.tooMuchOutput(path))])
            }
            size += outputs.files.reduce(0) { $0 + $1.size }
            if size > largestOutput { throw FaultList(faults + [GeneratorError.proto(.tooMuchOutput(path))]) }
            for (output, _) in outputs.files {
                let key = FoldedPath(output)
                if let first = sources.updateValue((output, file), forKey: key) {
                    let fault = ProtoFault.outputClash(output, of: path, other: first.output, first: paths[first.file])
                    faults.append(GeneratorError.proto(fault))
                    break  // its other outputs clash likewise
                }
            }
            all.append(outputs)
        }
        if !faults.isEmpty { throw FaultList(faults) }
        return all
    }
}

/// Makes the outputs of a request, on all cores if it has many files, which do not depend on one another. Outputs are in the order
/// of the request, and so are faults, which are thrown all together.
enum OutputGenerator {
    /// The limit for all outputs together, in bytes: half of what protoc can read.
    static let largestOutput = 1 << 30

    /// The result of a file; nil if its outputs do not fit.
    private struct Made {
        var result: Result<[OutputFile], any Error>?
        var size = 0
    }

    /// - Parameter outputs: returns the outputs of the file at a position.
    static func outputs(
        of paths: [String], _ outputs: @Sendable (_ file: Int) throws -> [OutputFile]
    ) throws -> [OutputFile] {
        let total = Guarded(0)
        let made = try Threads.map(Array(paths.indices)) { file in
            // Files are taken in order, so those before this one have used up the room.
            if total.withLock({ $0 > largestOutput }) { return Made() }
            let result = Result { try outputs(file) }
            let size = (try? result.get())?.reduce(0) { $0 + $1.content.count } ?? 0
            let hasRoom = total.withLock { total in
                total += size
                return total <= largestOutput
            }
            return Made(result: hasRoom ? result : nil, size: size)
        }
        return try collect(made, of: paths)
    }

    private static func collect(_ made: [Made], of paths: [String]) throws -> [OutputFile] {
        var outputs: [OutputFile] = []
        var faults: [any Error] = []
        var sources: [String: (output: String, file: Int)] = [:]
        var size = 0
        for (position, made) in made.enumerated() {
            size += made.size
            switch made.result {
            case .failure(let error): faults.append(error)
            case .success(let files) where size <= largestOutput:
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
            case .success, nil:
                throw FaultList(faults + [GeneratorError.protos(.tooMuchOutput(paths[position]))])
            }
        }
        if !faults.isEmpty { throw FaultList(faults) }
        return outputs
    }
}

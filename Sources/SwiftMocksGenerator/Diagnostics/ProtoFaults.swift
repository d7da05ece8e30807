/// The faults that a stage finds in the protos of a request.
struct ProtoFaults {
    /// The faults that belong to no file of the request.
    private var general: [ProtoFault] = []
    /// The faults of files, by the positions of the files in the request.
    private var ofFiles: [[ProtoFault]]

    /// - Parameter fileCount: the number of files in the request.
    init(fileCount: Int) { ofFiles = Array(repeating: [], count: fileCount) }

    /// Adds a fault that belongs to no file of the request.
    mutating func add(_ fault: ProtoFault) { general.append(fault) }

    /// Adds a fault of a file.
    ///
    /// - Parameters:
    ///   - fault: the fault.
    ///   - file: the file's position in the request.
    mutating func add(_ fault: ProtoFault, ofFile file: Int) { ofFiles[file].append(fault) }

    /// Throws all faults, if there are any: first the general ones, then those of the files to
    /// generate in the order of the request, and last those of files that are only imported.
    func throwAll(toGenerate: [Int]) throws {
        if general.isEmpty && ofFiles.allSatisfy({ $0.isEmpty }) { return }
        let imported = Set(ofFiles.indices).subtracting(toGenerate).sorted()
        let all = general + (toGenerate + imported).flatMap { ofFiles[$0] }
        throw FaultList(all.map(GeneratorError.proto))
    }
}

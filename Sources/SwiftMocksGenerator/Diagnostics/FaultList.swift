import SwiftMocksOptions

/// The faults of several declarations or files, each with a text for the user.
struct FaultList: Error, CustomStringConvertible {
    /// The number of faults that get a line: as many as can be read.
    static let longest = 50

    private let faults: [any Error]

    /// - Parameter faults: at least one. Those of lists among them are taken out, and each is kept
    ///   once.
    init(_ faults: [any Error]) {
        var known: Set<AnyHashable> = []
        self.faults = faults.flatMap { ($0 as? FaultList)?.faults ?? [$0] }.filter { error in
            var fault: Any = error
            if case GeneratorError.proto(let ofProto) = error { fault = ofProto }
            guard let fault = fault as? any Hashable else { return true }
            return known.insert(AnyHashable(fault)).inserted
        }
    }

    /// A line for each fault. Faults beyond the longest list get no text, because it could be far
    /// longer than the request. If services can't be generated, the last line has the options that
    /// leave them out.
    var description: String {
        var lines = faults.prefix(Self.longest).map { "\($0)" }
        let rest = faults.count - Self.longest
        if rest > 0 { lines.append("and \(rest) more fault\(rest == 1 ? "" : "s")") }
        let services = faults.compactMap { ($0 as? any ServiceFault)?.faultyService.text }
        if !services.isEmpty { lines.append("to leave out what can't be generated, add \(Self.excluding(services))") }
        return lines.joined(separator: "\n")
    }

    /// The options that exclude the services, as many as a plugin parameter can have.
    private static func excluding(_ services: [String]) -> String {
        var options = ""
        var known: Set<String> = []
        for service in services where known.insert(service).inserted {
            let option = "\(options.isEmpty ? "" : ",")\(CommonOptions.excludeServices.name)=\(service)"
            if options.utf8.count + option.utf8.count > Limits.parameter { break }
            options += option
        }
        return options
    }
}

/// A fault for which a user can leave out the service.
protocol ServiceFault: Error {
    /// The service's full name, as ExcludeServices takes it.
    var faultyService: SwiftName { get }
}

extension Sequence {
    /// Transforms all elements. If that fails for several, throws all their faults.
    func mapAll<Output>(_ transform: (Element) throws -> Output) throws -> [Output] {
        var outputs: [Output] = []
        outputs.reserveCapacity(underestimatedCount)
        var faults: [any Error] = []
        for element in self {
            do { outputs.append(try transform(element)) } catch { faults.append(error) }
        }
        if !faults.isEmpty { throw FaultList(faults) }
        return outputs
    }
}

/// Returns both values. If both failed, throws the faults of both.
func both<First, Second>(
    _ first: Result<First, any Error>, _ second: Result<Second, any Error>
) throws -> (First, Second) {
    if case .failure(let first) = first, case .failure(let second) = second { throw FaultList([first, second]) }
    return (try first.get(), try second.get())
}

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

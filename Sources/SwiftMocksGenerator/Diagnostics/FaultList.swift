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
    /// longer than the request. The last line has the options that leave out the services of all
    /// `ServiceFault`s.
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

/// A fault of a service whose text offers to leave the service out. Only gRPC Swift has such
/// faults: protoc-gen-grpc-swift-2 refuses the service, or Swift refuses its clients.
/// ExcludeServices would help against other faults, too, but their texts ask to rename something.
protocol ServiceFault: Error {
    /// The service's full name, as ExcludeServices takes it.
    var faultyService: SwiftName { get }
}

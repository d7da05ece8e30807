@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// A second library: its own options, names and errors, an output of mocks and one that an option asks for.
struct PaperLibrary: RPCLibrary {
    static var facts: LibraryFacts { PaperFacts.facts }
    static let fulfilledOptions = ["GenerateClients": "false"]

    let options: GeneratorOptions
    private let writesEnvelopes: Bool

    init(_ settings: OptionSettings) {
        options = GeneratorOptions(settings)
        writesEnvelopes = settings[PaperFacts.envelopes]
    }

    var names: any LibraryNames { PaperNames() }

    static func faults(_ settings: OptionSettings) -> [any Error & CustomStringConvertible] {
        settings[PaperFacts.size].filter { $0.utf8.count != 2 }.map {
            Fault(description: "PaperSize: \(quoted($0)) is no size; use A4")
        }
    }

    func outputs(of file: FilePlan) throws -> [OutputPlan<[ServicePlan]>] {
        if let service = file.services.first(where: { $0.methods.isEmpty }) {
            throw Fault(description: "\(file.path): service \(service.fullName.text) has nothing to print on paper")
        }
        let imports = ImportPlanner(file, options: options)
            .planForMocks(["Paper"], inSignatures: ["Paper"])
        let mocks = OutputPlan(PaperFacts.mockFile, imports: imports, declarations: file.services)
        return writesEnvelopes
            ? [mocks, OutputPlan(PaperFacts.envelopeFile, imports: [], declarations: [])] : [mocks]
    }

    func print(_ services: [ServicePlan], to out: inout SourceWriter) {
        for service in services {
            let rpcs = service.methods.map { " \($0.name)" as SourceCode }
            out.print("// \(service.name)\(rpcs.reduce(into: .empty) { $0 = "\($0)\($1)" })")
        }
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }
}

/// Paper's outputs declare nothing that could clash.
struct PaperNames: LibraryNames {
    var typeEndings: [String] { [] }
    var clientEndings: [String] { [] }
    var modules: Set<String> { [] }
    var reliedOn: Set<String> { [] }
    var needsTypesOfAnotherRun: Bool { false }

    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String { service.text }

    func module(ofType name: String) -> String? { nil }
}

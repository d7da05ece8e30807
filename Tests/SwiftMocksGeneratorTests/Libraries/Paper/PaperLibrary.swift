@testable import SwiftMocksGenerator

extension PaperFacts {
    static var library: any RPCLibrary.Type { PaperLibrary.self }
}

/// A second library: its own options, names and errors, an output of mocks and one that an option asks for.
struct PaperLibrary: RPCLibrary {
    static var name: String { PaperFacts.name }
    static var facts: LibraryFacts { PaperFacts.facts }
    static let fulfilledOptions = ["GenerateClients": "false"]

    let options: GeneratorOptions
    private let sizes: [String]
    private let writesEnvelopes: Bool

    init(_ settings: OptionSettings, options: GeneratorOptions) {
        self.options = options
        sizes = settings.all(PaperFacts.size)
        writesEnvelopes = PaperFacts.envelopeFile.isWritten(settings.text)
    }

    var faults: [any Error & CustomStringConvertible] {
        sizes.filter { $0.utf8.count != 2 }.map { Fault(description: "PaperSize: \(quoted($0)) is no size; use A4") }
    }

    func outputs(of file: FilePlan, in index: RequestIndex) throws -> [OutputPlan] {
        if let service = file.services.first(where: { $0.methods.isEmpty }) {
            throw Fault(description: "\(file.path): service \(service.fullName.text) has nothing to print on paper")
        }
        let imports = try ImportPlanner(file, in: index, options: options)
            .planForMocks(["Paper"], inSignatures: ["Paper"])
        let mocks = OutputPlan(PaperFacts.mockFile, imports: imports) { out in
            for service in file.services {
                let rpcs = service.methods.map { " \($0.name)" as SourceCode }
                out.print("// \(service.name)\(rpcs.reduce(into: .empty) { $0 = "\($0)\($1)" })")
            }
        }
        return writesEnvelopes ? [mocks, OutputPlan(PaperFacts.envelopeFile, imports: []) { _ in }] : [mocks]
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }
}

@testable import SwiftMocksGenerator

/// A second library: its own options, names and errors, and an output of mocks only.
struct PaperLibrary: RPCLibrary {
    static let name = "Paper"
    static let outputSummary = "<name>.paper.mock.swift (mock)"
    static let ownOptions = [paperSize]
    static let fulfilledOptions = ["GenerateClients": "false"]

    private static let paperSize = OptionDefinition(
        "PaperSize", .texts(description: "letter and digit"), default: "none", "a size; repeatable")

    let options: GeneratorOptions
    private let sizes: [String]

    init(_ settings: OptionSettings, options: GeneratorOptions) {
        self.options = options
        sizes = settings.all(Self.paperSize)
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
        let output = OutputPlan(suffix: ".paper.mock.swift", imports: imports) { out in
            for service in file.services {
                let rpcs = service.methods.map { " \($0.name)" as SourceCode }
                out.print("// \(service.name)\(rpcs.reduce(into: .empty) { $0 = "\($0)\($1)" })")
            }
        }
        return [output]
    }

    struct Fault: Error, CustomStringConvertible {
        let description: String
    }
}

import SwiftMocksOptions

/// gRPC Swift 2: a file with mocks of the clients that protoc-gen-grpc-swift-2 generates.
struct GRPCSwiftGenerator: LibraryGenerator {
    static var facts: LibraryFacts { GRPCSwiftFacts.facts }

    static let adviceOnOptions = [
        "GenerateClients":
            "Remove the option, and run protoc-gen-grpc-swift-2, which makes the clients, beside this plugin",
        "GenerateMocks": "Remove the option, or don't run the plugin, which writes only mocks",
    ]

    let grpc: GRPCSwiftOptions
    private let types: GRPCSwiftTypes
    private let mockFile: GRPCSwiftMockFileTemplate

    init(_ settings: OptionSettings) {
        grpc = GRPCSwiftOptions(settings)
        types = GRPCSwiftTypes(grpc)
        mockFile = GRPCSwiftMockFileTemplate(grpc)
    }

    var options: CommonOptions { grpc.common }

    var names: any LibraryNames { types }

    static func faults(_ settings: OptionSettings) -> [any Error & CustomStringConvertible] {
        GRPCSwiftOptions(settings).faults
    }

    func outputs(of file: FilePlan) throws -> [OutputPlan<GRPCSwiftPlan>] {
        let plan = try GRPCSwiftPlanner(file, options: grpc).plan()
        let output = OutputPlan(
            GRPCSwiftFacts.mockFile, imports: plan.imports, condition: options.mockCompilationCondition,
            declarations: plan)
        return [output]
    }

    func print(_ plan: GRPCSwiftPlan, to out: inout SourceWriter) { mockFile.print(plan, to: &out) }
}

import SwiftMocksOptions

/// `<name>.grpc.mock.swift`: the mock of each service's client.
struct GRPCSwiftMockFileTemplate {
    private let mock: GRPCSwiftMockTemplate

    init(_ options: GRPCSwiftOptions) {
        let names = GRPCSwiftKeywords(options)
        mock = GRPCSwiftMockTemplate(names)
    }

    func print(_ plan: GRPCSwiftPlan, to out: inout SourceWriter) {
        for service in plan.services { mock.print(service, to: &out) }
    }
}

/// `<name>.grpc.mock.swift`: the mock of each service's client, then the support code for gRPC Swift.
struct GRPCMockFileTemplate {
    private let mock: GRPCMockTemplate
    private let support: GRPCSupport

    init(_ options: GRPCSwiftOptions) {
        let names = GRPCNames(options)
        mock = GRPCMockTemplate(names)
        support = GRPCSupport(names)
    }

    func print(_ plan: GRPCSwiftPlan, to out: inout SourceWriter) {
        for service in plan.services { mock.print(service, to: &out) }
        support.print(for: Set(plan.services.lazy.flatMap(\.methods).map(\.kind)), to: &out)
    }
}

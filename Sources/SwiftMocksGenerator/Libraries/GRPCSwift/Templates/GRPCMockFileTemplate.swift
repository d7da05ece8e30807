/// `<name>.grpc.mock.swift`: the mock of each service's client.
struct GRPCMockFileTemplate {
    private let mock: GRPCMockTemplate

    init(_ options: GRPCSwiftOptions) {
        let names = GRPCNames(options)
        mock = GRPCMockTemplate(names)
    }

    func print(_ plan: GRPCSwiftPlan, to out: inout SourceWriter) {
        for service in plan.services { mock.print(service, to: &out) }
    }
}

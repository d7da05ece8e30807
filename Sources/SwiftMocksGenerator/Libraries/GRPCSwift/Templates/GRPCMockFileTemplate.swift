/// `<name>.grpc.mock.swift`: the mock of each service's client, then the support code for gRPC Swift.
struct GRPCMockFileTemplate {
    private let mock: GRPCMockTemplate
    /// Nil if files have no support code of their own.
    private let support: GRPCSupport?

    init(_ options: GRPCSwiftOptions) {
        let names = GRPCNames(options)
        mock = GRPCMockTemplate(names)
        support = options.common.mockSupport == .file ? GRPCSupport(for: .file, names: names) : nil
    }

    func print(_ plan: GRPCSwiftPlan, to out: inout SourceWriter) {
        for service in plan.services { mock.print(service, to: &out) }
        support?.print(for: Set(plan.services.lazy.flatMap(\.methods).map(\.kind)), to: &out)
    }
}

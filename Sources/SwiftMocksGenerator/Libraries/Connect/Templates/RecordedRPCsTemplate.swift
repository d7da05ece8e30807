/// The type that holds the rpcs of a recording mock: one property for each rpc, which `given(mock).say` and the like
/// look up.
struct RecordedRPCsTemplate {
    let service: ConnectService
    let keywords: ConnectKeywords

    func print(to out: inout SourceWriter) {
        out.print(
            """

            /// The rpcs of `\(service.mock)`, which `given`, `when`, `verify` and `calls` refer to.
            \(ConnectKeywords.availability)
            nonisolated \(keywords.visibility) final class \(service.mockRPCs): \
            SwiftMocks.PropertyMockRPCs<\(RecordingSupport.types)>, @unchecked Sendable {
            """)
        for method in service.methods { out.print(rpc(method)) }
        out.print("}")
    }

    private func rpc(_ method: ConnectMethod) -> SourceCode {
        let type: SourceCode =
            switch method.kind {
            case .unary: "UnaryRPC"
            case .clientStream: "ClientStreamRPC"
            case .serverStream: "ServerStreamRPC"
            case .bidirectionalStream: "BidirectionalStreamRPC"
            }
        return """
                \(keywords.visibility) var `\(method.name)`: \
            SwiftMocks.\(type)<\(service.mockRPCs), \(method.input), \(method.output)> \
            { return .init(self, name: \(literal: method.name.text)) }
            """
    }
}

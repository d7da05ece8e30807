/// The type that holds the rpcs of a recording mock: one property for each rpc, which `given(mock).say` and the like
/// look up, and the conversions to Connect's types that SwiftMocks needs.
struct RecordedRPCsTemplate {
    let service: ConnectService
    let protobuf: SwiftName
    let keywords: ConnectKeywords

    func print(to out: inout SourceWriter) {
        out.print(
            """

            /// The rpcs of `\(service.mock)`, which `given`, `when`, `verify` and `calls` refer to.
            \(ConnectKeywords.availability)
            nonisolated \(keywords.visibility) final class \(service.mockRPCs): SwiftMocks.MockRPCs, SwiftMocks.RPCList, \
            @unchecked Sendable {
            """)
        for method in service.methods { out.print(rpc(method)) }
        out.print(
            """
            \(service.methods.isEmpty ? "" : "\n" as SourceCode)\
                \(keywords.visibility) static func emptyMetadata() -> Connect.Headers { return [:] }
                \(keywords.visibility) static func okCode() -> Connect.Code { return .ok }
                \(keywords.visibility) static func code(of failure: Connect.ConnectError) -> Connect.Code { return failure.code }
                \(keywords.visibility) static func failure(_ status: SwiftMocks.MockStatus, message: Swift.String) \
            -> Connect.ConnectError { return .init(status, message: message) }
                \(keywords.visibility) static func emptyMessage<Message>(_ type: Message.Type) -> Message? \
            { return (type as? any \(protobuf).Message.Type)?.init() as? Message }
            }
            """)
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

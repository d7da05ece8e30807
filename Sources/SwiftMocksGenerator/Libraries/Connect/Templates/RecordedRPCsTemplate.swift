/// The type that holds the rpcs of a recording mock: one property for each rpc, which `given(mock).say` and the like
/// look up, and the conversions to Connect's types that SwiftMocks needs.
struct RecordedRPCsTemplate {
    private let head: Template<ConnectService>
    private let rpcs: TemplatesByKind<ConnectMethod>
    private let library: SourceCode

    init(_ keywords: ConnectKeywords, protobuf: SwiftName) {
        head = Self.head(keywords)
        rpcs = TemplatesByKind { Self.rpc($0, keywords) }
        library = Self.library(keywords, protobuf)
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        for method in service.methods { out.print(rpcs[method.kind], method) }
        if !service.methods.isEmpty { out.endLine() }
        out.print(library)
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// The rpcs of `\(\.mock)`, which `given`, `when`, `verify` and `calls` refer to.
        \(ConnectKeywords.availability)
        nonisolated \(keywords.visibility) final class \(\.mockRPCs): SwiftMocks.MockRPCs, SwiftMocks.RPCList, \
        @unchecked Sendable {
        """
    }

    private static func rpc(_ kind: MethodPlan.Kind, _ keywords: ConnectKeywords) -> Template<ConnectMethod> {
        let type: SourceCode =
            switch kind {
            case .unary: "UnaryRPC"
            case .clientStream: "ClientStreamRPC"
            case .serverStream: "ServerStreamRPC"
            case .bidirectionalStream: "BidirectionalStreamRPC"
            }
        return """
                \(keywords.visibility) var `\(\.name)`: \
            SwiftMocks.\(type)<\(\.scope.mockRPCs), \(\.input), \(\.output)> \
            { return .init(self, name: "\(\.name)") }
            """
    }

    private static func library(_ keywords: ConnectKeywords, _ protobuf: SwiftName) -> SourceCode {
        """
            \(keywords.visibility) static func emptyMetadata() -> Connect.Headers { return [:] }
            \(keywords.visibility) static func okCode() -> Connect.Code { return .ok }
            \(keywords.visibility) static func code(of failure: Connect.ConnectError) -> Connect.Code { return failure.code }
            \(keywords.visibility) static func failure(_ status: SwiftMocks.MockStatus, message: Swift.String) \
        -> Connect.ConnectError { return .init(status, message: message) }
            \(keywords.visibility) static func emptyMessage<Message>(_ type: Message.Type) -> Message? \
        { return (type as? any \(protobuf).Message.Type)?.init() as? Message }
        }
        """
    }
}

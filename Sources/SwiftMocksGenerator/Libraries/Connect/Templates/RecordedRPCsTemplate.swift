/// The type that holds the rpcs of a recording mock: one property for each rpc, which `given(mock).say` and the like
/// use.
struct RecordedRPCsTemplate {
    private let head: Template<ConnectService>
    private let rpcs: TemplatesByKind<ConnectMethod>

    init(_ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        rpcs = TemplatesByKind { Self.rpc($0, keywords) }
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        for method in service.methods { out.print(rpcs[method.kind], method) }
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// The rpcs of `\(\.mock)`, which `given`, `when`, `verify` and `calls` refer to.
        \(deprecated: \.plan.deprecation)\(ConnectKeywords.availability)
        nonisolated \(keywords.visibility) struct \(\.mockRPCs): SwiftMocks.MockRPCs {
            \(keywords.visibility) init() {}

        """
    }

    private static func rpc(_ kind: MethodPlan.Kind, _ keywords: ConnectKeywords) -> Template<ConnectMethod> {
        let line: Template<ConnectMethod> = """
                \(keywords.visibility) var `\(\.name)`: SwiftMocks.\(kind.recordedType)<\
            \(\.input), \(\.output)> { return .init(name: "\(\.name)") }
            """
        let lines: Template<ConnectMethod> = """
                \(keywords.visibility) var `\(\.name)`: SwiftMocks.\(kind.recordedType)<
                    \(\.input), \(\.output)
                > { return .init(name: "\(\.name)") }
            """
        return """
                /// `\(\.name)\(kind.recordedUse).
            \(line: line, else: lines)
            """
    }
}

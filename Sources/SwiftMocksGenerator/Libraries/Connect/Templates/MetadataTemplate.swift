/// The client's `Metadata`: a `Connect.MethodSpec` for each rpc.
struct MetadataTemplate {
    private let head: SourceCode
    private let specs: TemplatesByKind<ConnectMethod>

    init(_ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        specs = TemplatesByKind { Self.spec($0, keywords) }
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head)
        for method in service.methods { out.print(specs[method.kind], method) }
        out.print(
            """
                    }
                }
            """)
    }

    private static func head(_ keywords: ConnectKeywords) -> SourceCode {
        """

            \(keywords.visibility) enum Metadata {
                \(keywords.visibility) enum Methods {
        """
    }

    private static func spec(_ kind: MethodPlan.Kind, _ keywords: ConnectKeywords) -> Template<ConnectMethod> {
        """
                    \(keywords.visibility) static let `\(\.name)`\
        \(if: \.owner.hidesConnect, ": Connect.MethodSpec = .init", else: " = Connect.MethodSpec")\
        (name: "\(\.plan.name)", service: "\(\.owner.service)", type: \(kind.specType))
        """
    }
}

extension MethodPlan.Kind {
    /// The case of `Connect.MethodSpec.MethodType`.
    fileprivate var specType: SourceCode {
        switch self {
        case .unary: ".unary"
        case .clientStream: ".clientStream"
        case .serverStream: ".serverStream"
        case .bidirectionalStream: ".bidirectionalStream"
        }
    }
}

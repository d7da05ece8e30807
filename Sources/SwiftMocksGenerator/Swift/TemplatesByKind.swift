/// A template for each kind of rpc, made once for a run.
struct TemplatesByKind<Subject>: Sendable {
    private let unary: Template<Subject>
    private let clientStream: Template<Subject>
    private let serverStream: Template<Subject>
    private let bidirectionalStream: Template<Subject>

    /// - Parameter template: makes the template for a kind.
    init(_ template: (MethodPlan.Kind) -> Template<Subject>) {
        unary = template(.unary)
        clientStream = template(.clientStream)
        serverStream = template(.serverStream)
        bidirectionalStream = template(.bidirectionalStream)
    }

    subscript(kind: MethodPlan.Kind) -> Template<Subject> {
        switch kind {
        case .unary: unary
        case .clientStream: clientStream
        case .serverStream: serverStream
        case .bidirectionalStream: bidirectionalStream
        }
    }
}

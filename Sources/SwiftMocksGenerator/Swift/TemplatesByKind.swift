/// A template for each kind of rpc, made when the first rpc of that kind is printed.
///
/// Threads must not share it.
final class TemplatesByKind<Subject> {
    private let make: (MethodPlan.Kind) -> Template<Subject>
    private lazy var unary = make(.unary)
    private lazy var clientStream = make(.clientStream)
    private lazy var serverStream = make(.serverStream)
    private lazy var bidirectionalStream = make(.bidirectionalStream)

    init(_ template: @escaping (MethodPlan.Kind) -> Template<Subject>) { make = template }

    subscript(kind: MethodPlan.Kind) -> Template<Subject> {
        switch kind {
        case .unary: unary
        case .clientStream: clientStream
        case .serverStream: serverStream
        case .bidirectionalStream: bidirectionalStream
        }
    }
}

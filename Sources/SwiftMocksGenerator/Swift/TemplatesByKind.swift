/// A template for each kind of rpc, made when the first rpc of that kind is printed.
///
/// It must not be shared by threads.
final class TemplatesByKind<Subject> {
    private let make: (MethodPlan.Kind) -> Template<Subject>
    private var made: [Template<Subject>?]

    init(_ template: @escaping (MethodPlan.Kind) -> Template<Subject>) {
        make = template
        made = Array(repeating: nil, count: MethodPlan.Kind.allCases.count)
    }

    subscript(kind: MethodPlan.Kind) -> Template<Subject> {
        if let template = made[kind.rawValue] { return template }
        let template = make(kind)
        made[kind.rawValue] = template
        return template
    }
}

/// A template for each kind of rpc.
struct TemplatesByKind<Subject>: Sendable {
    private let templates: [Template<Subject>]

    init(_ template: (MethodPlan.Kind) -> Template<Subject>) {
        templates = MethodPlan.Kind.allCases.map(template)
    }

    subscript(kind: MethodPlan.Kind) -> Template<Subject> { templates[kind.rawValue] }
}

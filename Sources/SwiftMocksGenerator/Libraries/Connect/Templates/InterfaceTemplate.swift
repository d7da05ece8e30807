import SwiftMocksOptions

/// The protocol that an app depends on.
struct InterfaceTemplate {
    private let head: Template<ConnectService>
    private let requirements: VariantTemplates

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        requirements = VariantTemplates(
            options, callback: Self.callbackRequirement, async: Self.asyncRequirement)
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        var isFirst = true
        for method in service.methods {
            for templates in requirements.all {
                if !isFirst { out.endLine() }
                out.print(templates[method.kind], method)
                isFirst = false
            }
        }
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        \(documentation: \.plan.comment)\(deprecated: \.plan.deprecation)\
        \(keywords.visibility) \(keywords.isolation)protocol \(\.interface): Sendable {
        """
    }

    private static func callbackRequirement(_ kind: MethodPlan.Kind) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: false)
        return """
            \(documentation: \.plan.comment, indentation: 4)    \(deprecatedMember: \.deprecation)\
            \(signature.discardableResult)\(signature.callback)
            """
    }

    private static func asyncRequirement(_ kind: MethodPlan.Kind) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: false)
        return """
            \(documentation: \.plan.comment, indentation: 4)    \(deprecatedMember: \.deprecation)\
            \(ConnectKeywords.availability)
                \(signature.async)
            """
    }
}

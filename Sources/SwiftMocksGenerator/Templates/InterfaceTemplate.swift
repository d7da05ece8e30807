/// The protocol that an app depends on.
struct InterfaceTemplate {
    let service: ServicePlan
    let void: SwiftName
    let options: GeneratorOptions
    let keywords: Keywords

    func print(to out: inout SourceWriter) {
        out.print(
            """

            \(documentation: service.comment)\(Keywords.deprecated(service.deprecation))\
            \(keywords.visibility) \(keywords.isolation)protocol \(service.interface): Sendable {
            """)
        var separator = SourceCode.empty
        for method in service.methods {
            if options.generateCallbackMethods {
                out.print("\(separator)\(callbackRequirement(method))")
                separator = "\n"
            }
            if options.generateAsyncMethods {
                out.print("\(separator)\(asyncRequirement(method))")
                separator = "\n"
            }
        }
        out.print("}")
    }

    private func callbackRequirement(_ method: MethodPlan) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: false)
        return """
            \(documentation: method.comment, indentation: 4)    \(Keywords.deprecatedMember(method.deprecation))\
            \(signature.discardableResult)\(signature.callback)
            """
    }

    private func asyncRequirement(_ method: MethodPlan) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: false)
        return """
            \(documentation: method.comment, indentation: 4)    \(Keywords.deprecatedMember(method.deprecation))\
            @available(iOS 13, *)
                \(signature.async)
            """
    }
}

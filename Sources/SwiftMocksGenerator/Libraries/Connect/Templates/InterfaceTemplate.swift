/// The protocol that an app depends on.
struct InterfaceTemplate {
    let service: ConnectService
    let void: SwiftName
    let options: ConnectOptions
    let keywords: ConnectKeywords

    func print(to out: inout SourceWriter) {
        out.print(
            """

            \(documentation: service.plan.comment)\(Keywords.deprecated(service.plan.deprecation))\
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

    private func callbackRequirement(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: false)
        return """
            \(documentation: method.plan.comment, indentation: 4)    \(Keywords.deprecatedMember(method.deprecation))\
            \(signature.discardableResult)\(signature.callback)
            """
    }

    private func asyncRequirement(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: false)
        return """
            \(documentation: method.plan.comment, indentation: 4)    \(Keywords.deprecatedMember(method.deprecation))\
            \(ConnectKeywords.availability)
                \(signature.async)
            """
    }
}

/// The production client: each method passes its call to the library.
struct ClientTemplate {
    let service: ConnectService
    let void: SwiftName
    let options: ConnectOptions
    let keywords: ConnectKeywords

    func print(to out: inout SourceWriter) {
        let visibility = keywords.visibility
        out.print(
            """

            /// The client of `\(service.interface)` that calls a server.
            \(Keywords.deprecated(service.plan.deprecation))\
            \(visibility) \(keywords.isolation)final class \(service.client): \(service.interface), Sendable {
                private let client: any Connect.ProtocolClientInterface

                \(visibility) init(client: any Connect.ProtocolClientInterface) {
                    self.client = client
                }
            """)
        for method in service.methods {
            if options.generateCallbackMethods { out.print(callbackMethod(method)) }
            if options.generateAsyncMethods { out.print(asyncMethod(method)) }
        }
        if options.generateServiceMetadata { printMetadata(to: &out) }
        out.print("}")
    }

    private func callbackMethod(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: true)
        return """

                \(Keywords.deprecatedMember(method.deprecation))\(signature.discardableResult)\
            \(keywords.visibility) \(signature.callback) {
                    return self.client.\(call(method, last: method.kind == .unary ? "completion" : "onResult"))
                }
            """
    }

    private func asyncMethod(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: true)
        return """

                \(Keywords.deprecatedMember(method.deprecation))\(ConnectKeywords.availability)
                \(keywords.visibility) \(signature.async) {
                    return \(method.kind == .unary ? "await " : "" as SourceCode)self.client.\(call(method, last: nil))
                }
            """
    }

    /// The library's method for the kind of rpc, with its arguments; `last` is the closure of the callback variant.
    private func call(_ method: ConnectMethod, last: SourceCode?) -> SourceCode {
        let path: SourceCode = "\"/\(service.plan.fullName)/\(method.plan.name)\""
        let closure: SourceCode = last.map { ", \($0): \($0)" } ?? ""
        switch method.kind {
        case .unary:
            return """
                unary(path: \(path), idempotencyLevel: \(method.plan.idempotencyLevel.code), request: request, \
                headers: headers\(closure))
                """
        case .clientStream: return "clientOnlyStream(path: \(path), headers: headers\(closure))"
        case .serverStream: return "serverOnlyStream(path: \(path), headers: headers\(closure))"
        case .bidirectionalStream: return "bidirectionalStream(path: \(path), headers: headers\(closure))"
        }
    }

    private func printMetadata(to out: inout SourceWriter) {
        let visibility = keywords.visibility
        out.print(
            """

                \(visibility) enum Metadata {
                    \(visibility) enum Methods {
            """)
        // A property called `Connect` hides the module everywhere but in types.
        let hidesModule = service.methods.contains { $0.name.text == "Connect" }
        let value: SourceCode = hidesModule ? ": Connect.MethodSpec = .init" : " = Connect.MethodSpec"
        for method in service.methods {
            out.print("            \(visibility) static let `\(method.name)`\(value)\(specArguments(method))")
        }
        out.print(
            """
                    }
                }
            """)
    }

    private func specArguments(_ method: ConnectMethod) -> SourceCode {
        "(name: \"\(method.plan.name)\", service: \"\(service.plan.fullName)\", type: \(method.kind.specType))"
    }
}

extension MethodDescriptor.IdempotencyLevel {
    /// The case of `Connect.IdempotencyLevel`.
    fileprivate var code: SourceCode {
        switch self {
        case .unknown: ".unknown"
        case .noSideEffects: ".noSideEffects"
        case .idempotent: ".idempotent"
        }
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

import SwiftMocksOptions

/// The production client: each method passes its call to the library.
struct ClientTemplate {
    private let head: Template<ConnectService>
    private let methods: VariantTemplates
    private let metadata: MetadataTemplate?

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        methods = VariantTemplates(
            options, callback: { Self.callbackMethod($0, keywords) },
            async: { Self.asyncMethod($0, keywords) })
        metadata = options.generateServiceMetadata ? MetadataTemplate(keywords) : nil
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        for method in service.methods { methods.print(method, to: &out) }
        metadata?.print(service, to: &out)
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// The client of `\(\.interface)` that calls a server.
        \(deprecated: \.plan.deprecation)\
        \(keywords.visibility) \(keywords.isolation)final class \(\.client): \(\.interface), Sendable {
            private let client: any Connect.ProtocolClientInterface

            \(keywords.visibility) init(client: any Connect.ProtocolClientInterface) {
                self.client = client
            }
        """
    }

    private static func callbackMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        return """

                \(deprecatedMember: \.deprecation)\(signature.discardableResult)\
            \(keywords.visibility) \(signature.callback) {
                    return self.client.\(call(kind, last: kind == .unary ? "completion" : "onResult"))
                }
            """
    }

    private static func asyncMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        return """

                \(deprecatedMember: \.deprecation)\(ConnectKeywords.availability)
                \(keywords.visibility) \(signature.async) {
                    return \(kind == .unary ? "await " : "" as SourceCode)self.client.\(call(kind, last: nil))
                }
            """
    }

    /// The library's method for the kind of rpc, with its arguments; `last` is the closure of the
    /// callback variant.
    private static func call(_ kind: MethodPlan.Kind, last: SourceCode?) -> Template<ConnectMethod> {
        let path: Template<ConnectMethod> = "\"/\(\.owner.service)/\(\.plan.name)\""
        let closure: SourceCode = last.map { ", \($0): \($0)" } ?? ""
        return switch kind {
        case .unary:
            """
            unary(path: \(path), idempotencyLevel: \(\.plan.idempotencyLevel.code), request: request, \
            headers: headers\(closure))
            """
        case .clientStream: "clientOnlyStream(path: \(path), headers: headers\(closure))"
        case .serverStream: "serverOnlyStream(path: \(path), headers: headers\(closure))"
        case .bidirectionalStream: "bidirectionalStream(path: \(path), headers: headers\(closure))"
        }
    }
}

extension MethodDescriptor.IdempotencyLevel {
    /// The case of `Connect.IdempotencyLevel`.
    fileprivate var code: SwiftName {
        switch self {
        case .unknown: SwiftName(checked: ".unknown")
        case .noSideEffects: SwiftName(checked: ".noSideEffects")
        case .idempotent: SwiftName(checked: ".idempotent")
        }
    }
}

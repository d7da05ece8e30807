import SwiftMocksOptions

/// The mock that uses SwiftMocks. It records its calls, and `given` statements stub them. All it
/// does is in its base class.
struct RecordingMockTemplate {
    private let head: Template<ConnectService>
    private let description: DescriptionTemplate<ConnectService, ConnectMethod>
    private let methods: VariantTemplates

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        description = DescriptionTemplate(
            visibility: keywords.visibility, recipient: keywords.recipient, indentation: "    ", rpcs: "\(\.mockRPCs)")
        methods = VariantTemplates(
            options, callback: { Self.callbackMethod($0, keywords) }, async: { Self.asyncMethod($0, keywords) })
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        description.print(service, service.methods, to: &out)
        for method in service.methods { methods.print(method, to: &out) }
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// A mock of `\(\.interface)` for tests, which records every call.
        ///
        /// Pass it to code that expects the interface. Use `given` and `when` of SwiftMocks to stub responses, and `verify`
        /// to check calls.
        \(deprecated: \.plan.deprecation)\
        nonisolated \(keywords.mockVisibility) class \(\.mock):
            SwiftMocksConnect.ConnectMock<\(\.mockRPCs)>,
            \(\.interfaceInMock), @unchecked Sendable
        {
        """
    }

    private static func callbackMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        let line: Template<ConnectMethod> = "\(keywords.mockVisibility) \(signature.callback) {"
        let lines: Template<ConnectMethod> = "\(keywords.mockVisibility) \(signature.callbackInLines) {"
        let body: Template<ConnectMethod> =
            kind == .unary
            ? "self.unary(\"\(\.name)\", request, headers: headers, completion: completion)"
            : "self.\(kind.callFunction)(\"\(\.name)\", headers: headers, onResult: onResult)"
        return """

                \(deprecatedMember: \.deprecation)\(signature.discardableResult)\
            \(line: line, after: 4, else: lines)
                    return \(body)
                }
            """
    }

    private static func asyncMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        let line: Template<ConnectMethod> = "\(keywords.mockVisibility) \(signature.async) {"
        let lines: Template<ConnectMethod> = "\(keywords.mockVisibility) \(signature.asyncInLines) {"
        let body: Template<ConnectMethod> =
            kind == .unary
            ? "await self.unary(\"\(\.name)\", request, headers: headers)"
            : "self.\(kind.callFunction)(\"\(\.name)\", headers: headers)"
        return """

                \(deprecatedMember: \.deprecation)\
            \(line: line, after: 4, else: lines)
                    return \(body)
                }
            """
    }
}

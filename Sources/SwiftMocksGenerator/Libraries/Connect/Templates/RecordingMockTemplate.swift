/// The mock made of SwiftMocks: it records its calls, and `given` statements answer them.
struct RecordingMockTemplate {
    private let head: Template<ConnectService>
    private let properties: VariantTemplates
    private let methods: VariantTemplates

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords, protobuf: SwiftName) {
        head = Self.head(keywords, protobuf)
        properties = VariantTemplates(
            options, callback: { Self.property($0, keywords, \.callbackProperty, "calls") },
            async: { Self.property($0, keywords, \.asyncProperty, "async calls") })
        methods = VariantTemplates(
            options, callback: { Self.callbackMethod($0, keywords) },
            async: { Self.asyncMethod($0, keywords) })
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        for method in service.methods { properties.print(method, to: &out) }
        for method in service.methods { methods.print(method, to: &out) }
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords, _ protobuf: SwiftName) -> Template<ConnectService> {
        """

        /// Mock implementation of `\(\.interface)`.
        ///
        /// Inject it where an app expects the interface. It records every call; `given`, `when` and `verify` of SwiftMocks
        /// say what it answers and check what it was asked.
        \(deprecated: \.plan.deprecation)\(ConnectKeywords.availability)
        nonisolated \(keywords.mockVisibility) class \(\.mock): \(\.interface), \
        SwiftMocks.RecordingMock, @unchecked Sendable {
            private let _rpcs: \(\.mockRPCs)

            /// A mock that answers what nothing else answers as `policy` says. The place is where reports point to.
            \(keywords.visibility) init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, \
        filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
                self._rpcs = .init(mock: \(literal: \.shortMockName), policy: policy, \
        site: .init(fileID: fileID, filePath: filePath, line: line, column: column), \
        text: { ($0 as? any \(protobuf).Message)?.textFormatString() ?? .init(describing: $0) })
            }

            /// The rpcs, for SwiftMocks.
            \(keywords.visibility) subscript(_: SwiftMocks.MockAccess) -> \(\.mockRPCs) {
                return self._rpcs
            }
        """
    }

    private static func property(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords, _ name: @escaping @Sendable (ConnectMethod) -> SwiftName,
        _ calls: SourceCode
    ) -> Template<ConnectMethod> {
        kind == .unary ? closureProperty(keywords, name, calls) : streamProperty(keywords, name, calls)
    }

    private static func closureProperty(
        _ keywords: ConnectKeywords, _ name: @escaping @Sendable (ConnectMethod) -> SwiftName, _ calls: SourceCode
    ) -> Template<ConnectMethod> {
        """

            /// Once it is set, answers \(calls) to `\(\.name)()` that no `given` statement answers.
            \(keywords.visibility) var \(name): \(EmptyResponse.closureType) {
                get { return self._rpcs[response: "\(name)"] }
                set { self._rpcs[response: "\(name)"] = newValue }
            }
        """
    }

    private static func streamProperty(
        _ keywords: ConnectKeywords, _ name: @escaping @Sendable (ConnectMethod) -> SwiftName, _ calls: SourceCode
    ) -> Template<ConnectMethod> {
        """

            /// Once something on it is set, answers \(calls) to `\(\.name)()` that no `given` statement answers.
            \(keywords.visibility) var \(name): \
        SwiftMocks.PlainStream<\(\.input), Connect.StreamResult<\(\.output)>> {
                get { return self._rpcs[stream: "\(name)"] }
                set { self._rpcs[stream: "\(name)"] = newValue }
            }
        """
    }

    private static func callbackMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        let body: Template<ConnectMethod> =
            kind == .unary
            ? "self._rpcs.`\(\.name)`.answer(request, headers, \"\(\.callbackProperty)\", completion)"
            : "self._rpcs.`\(\.name)`.stream(headers, \"\(\.callbackProperty)\", onResult)"
        return """

                \(deprecatedMember: \.deprecation)\(signature.discardableResult)\
            \(keywords.mockVisibility) \(signature.callback) {
                    return \(body)
                }
            """
    }

    private static func asyncMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        let body: Template<ConnectMethod> =
            kind == .unary
            ? "await self._rpcs.`\(\.name)`.answer(request, headers, \"\(\.asyncProperty)\")"
            : "self._rpcs.`\(\.name)`.stream(headers, \"\(\.asyncProperty)\")"
        return """

                \(deprecatedMember: \.deprecation)\(ConnectKeywords.availability)
                \(keywords.mockVisibility) \(signature.async) {
                    return \(body)
                }
            """
    }
}

extension ConnectService {
    /// The mock's name without the package's prefix.
    fileprivate var shortMockName: String { mock.text.split(separator: "_").last.map(String.init) ?? mock.text }
}

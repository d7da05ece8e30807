/// The mock made of ConnectMocks: each method answers from a property that a test sets.
struct MockTemplate {
    private let hasCallbacks: Bool
    private let keywords: ConnectKeywords
    private let head: Template<ConnectService>
    private let properties: VariantTemplates
    private let methods: VariantTemplates

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords) {
        hasCallbacks = options.generateCallbackMethods
        self.keywords = keywords
        head = Self.head(keywords)
        properties = VariantTemplates(
            options, callback: { Self.callbackProperty($0, keywords) },
            async: { Self.asyncProperty($0, keywords) })
        methods = VariantTemplates(
            options, callback: { Self.callbackMethod($0, keywords) },
            async: { Self.asyncMethod($0, keywords) })
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        if hasCallbacks && service.hasStreams {
            out.print("    private var cancellables: [Combine.AnyCancellable] = []\n")
        }
        for method in service.methods { properties.print(method, to: &out) }
        if !service.methods.isEmpty { out.endLine() }
        out.print("    \(keywords.visibility) init() {}")
        for method in service.methods { methods.print(method, to: &out) }
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// Mock implementation of `\(\.interface)`.
        ///
        /// Inject it where an app expects the interface. Each rpc answers from the property named after it, which a
        /// test may set; a subclass may override the methods. Nothing here locks: set properties before calls.
        \(deprecated: \.plan.deprecation)\(ConnectKeywords.availability)
        \(keywords.mockVisibility) \(keywords.isolation)class \(\.mock): \(\.interface), \
        @unchecked Sendable {
        """
    }

    private static func callbackProperty(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        """
            /// Mocked for calls to `\(\.name)()`.
            \(keywords.visibility) var \(\.callbackProperty)\(initialValue(kind, variant: ""))
        """
    }

    private static func asyncProperty(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        """
            /// Mocked for async calls to `\(\.name)()`.
            \(keywords.visibility) var \(\.asyncProperty)\(initialValue(kind, variant: "Async"))
        """
    }

    private static func initialValue(_ kind: MethodPlan.Kind, variant: SourceCode) -> Template<ConnectMethod> {
        if kind == .unary { return ": \(EmptyResponse.closureType) = { _ in .empty() }" }
        let type: Template<ConnectMethod> =
            "ConnectMocks.Mock\(kind.streamName)\(variant)Stream<\(\.input), \(\.output)>"
        return "\(if: \.scope.hidesConnectMocks, ": \(type) = .init()", else: " = \(type)()")"
    }

    private static func callbackMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        return """

                \(deprecatedMember: \.deprecation)\(signature.discardableResult)\
            \(keywords.mockVisibility) \(signature.callback) {
            \(kind == .unary ? unaryCallbackBody : streamCallbackBody)
                }
            """
    }

    private static var unaryCallbackBody: Template<ConnectMethod> {
        """
                completion(self.\(\.callbackProperty)(request))
                return .init {}
        """
    }

    /// The first input of this opening sets the outputs free. The subscription holds neither mock nor stream.
    private static var streamCallbackBody: Template<ConnectMethod> {
        """
                let stream = self.\(\.callbackProperty)
                stream.$inputs.dropFirst().first { !$0.isEmpty }
                    .sink { [weak stream] _ in stream?.outputs.forEach(onResult) }
                    .store(in: &self.cancellables)
                return stream
        """
    }

    private static func asyncMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        return """

                \(deprecatedMember: \.deprecation)\(ConnectKeywords.availability)
                \(keywords.mockVisibility) \(signature.async) {
                    return self.\(\.asyncProperty)\(kind == .unary ? "(request)" : "" as SourceCode)
                }
            """
    }
}

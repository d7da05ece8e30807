import SwiftMocksOptions

/// The mock that uses ConnectMocks. Each method returns the value of a property, and tests set the
/// properties.
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

        /// A mock of `\(\.interface)` for tests.
        ///
        /// Pass it to code that expects the interface. Each method returns what the property named after it provides.
        /// Tests can set these properties, and subclasses can override the methods. No lock protects the properties: set
        /// them before the first call.
        \(deprecated: \.plan.deprecation)\(ConnectKeywords.availability)
        \(keywords.mockVisibility) \(keywords.isolation)class \(\.mock): \(\.interfaceInMock), \
        @unchecked Sendable {
        """
    }

    private static func callbackProperty(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        """
            /// \(purpose(kind, calls: "calls"))
            \(keywords.visibility) var \(\.callbackProperty)\(initialValue(kind, variant: ""))
        """
    }

    private static func asyncProperty(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        """
            /// \(purpose(kind, calls: "async calls"))
            \(keywords.visibility) var \(\.asyncProperty)\(initialValue(kind, variant: "Async"))
        """
    }

    /// The documentation of the property for these calls.
    private static func purpose(_ kind: MethodPlan.Kind, calls: SourceCode) -> Template<ConnectMethod> {
        kind == .unary
            ? "Makes the responses to \(calls) of `\(\.name)()`."
            : "The stream that \(calls) of `\(\.name)()` return."
    }

    private static func initialValue(_ kind: MethodPlan.Kind, variant: SourceCode) -> Template<ConnectMethod> {
        if kind == .unary { return ": \(EmptyResponse.closureType) = { _ in .empty() }" }
        let type: Template<ConnectMethod> =
            "ConnectMocks.Mock\(kind.streamName)\(variant)Stream<\(\.input), \(\.output)>"
        return "\(if: \.owner.hidesConnectMocks, ": \(type) = .init()", else: " = \(type)()")"
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

    /// Delivers the outputs after the first input. The subscription retains neither the mock nor
    /// the stream.
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

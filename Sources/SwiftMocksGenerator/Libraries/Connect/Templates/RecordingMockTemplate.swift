/// The mock that uses SwiftMocks. It records its calls, and `given` statements stub them.
struct RecordingMockTemplate {
    private let head: Template<ConnectService>
    private let rpcs: Template<ConnectService>
    private let properties: VariantTemplates
    private let methods: VariantTemplates

    init(_ options: ConnectOptions, _ keywords: ConnectKeywords) {
        head = Self.head(keywords)
        rpcs = Self.rpcs
        properties = VariantTemplates(
            options, callback: { Self.property($0, keywords, named: \.callbackProperty, answering: "calls") },
            async: { Self.property($0, keywords, named: \.asyncProperty, answering: "async calls") })
        methods = VariantTemplates(
            options, callback: { Self.callbackMethod($0, keywords) },
            async: { Self.asyncMethod($0, keywords) })
    }

    func print(_ service: ConnectService, to out: inout SourceWriter) {
        out.print(head, service)
        if service.hasStreams { out.print(rpcs, service) }
        for method in service.methods { properties.print(method, to: &out) }
        for method in service.methods { methods.print(method, to: &out) }
        out.print("}")
    }

    private static func head(_ keywords: ConnectKeywords) -> Template<ConnectService> {
        """

        /// A mock of `\(\.interface)` for tests, which records every call.
        ///
        /// Pass it to code that expects the interface. Use `given` and `when` of SwiftMocks to stub responses, and `verify`
        /// to check calls.
        \(deprecated: \.plan.deprecation)\(ConnectKeywords.availability)
        nonisolated \(keywords.mockVisibility) class \(\.mock): \(\.interfaceInMock), \
        SwiftMocks.RecordingMock, @unchecked Sendable {
            private let _store: SwiftMocks.MockStore

            /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the
            /// source location that failure reports show.
            \(keywords.visibility) init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, \
        filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
                self._store = .init(mock: \(literal: \.shortMockName), policy: policy, \
        fileID: fileID, filePath: filePath, line: line, column: column, \
        library: .connect(), reports: \(keywords.recipient))
            }

            /// The internal parts of the mock. Only SwiftMocks uses this subscript.
            \(keywords.visibility) subscript(_: SwiftMocks.MockAccess) \
        -> SwiftMocks.MockParts<\(\.mock), \(\.mockRPCs), \(RecordingSupport.types)> {
                return .init(self._store, .init())
            }
        """
    }

    /// Methods of streams name the rpc by its property.
    private static var rpcs: Template<ConnectService> {
        """

            private var _rpcs: \(\.mockRPCs) {
                return .init()
            }
        """
    }

    private static func property(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords,
        named name: @escaping @Sendable (ConnectMethod) -> SwiftName, answering calls: SourceCode
    ) -> Template<ConnectMethod> {
        kind == .unary
            ? closureProperty(keywords, named: name, answering: calls)
            : streamProperty(keywords, named: name, answering: calls)
    }

    private static func closureProperty(
        _ keywords: ConnectKeywords, named name: @escaping @Sendable (ConnectMethod) -> SwiftName,
        answering calls: SourceCode
    ) -> Template<ConnectMethod> {
        """

            /// The closure that answers \(calls) of `\(\.name)()` if no `given` statement matches.
            /// It has no effect until a test sets it.
            \(keywords.visibility) var \(name): \(EmptyResponse.closureType) {
                get { return self._store[response: "\(name)"] }
                set { self._store[answer: "\(name)"] = newValue }
            }
        """
    }

    private static func streamProperty(
        _ keywords: ConnectKeywords, named name: @escaping @Sendable (ConnectMethod) -> SwiftName,
        answering calls: SourceCode
    ) -> Template<ConnectMethod> {
        """

            /// The stream that answers \(calls) of `\(\.name)()` if no `given` statement matches.
            /// It has no effect until a test configures it.
            \(keywords.visibility) var \(name): \
        SwiftMocks.PlainStream<\(\.input), Connect.StreamResult<\(\.output)>> {
                get { return self._store[stream: "\(name)"] }
                set { self._store[stream: "\(name)"] = newValue }
            }
        """
    }

    private static func callbackMethod(
        _ kind: MethodPlan.Kind, _ keywords: ConnectKeywords
    ) -> Template<ConnectMethod> {
        let signature = MethodSignature(kind: kind, hasDefaults: true)
        let body: Template<ConnectMethod> =
            kind == .unary
            ? """
            self._store.call("\(\.name)", request, headers: headers, property: "\(\.callbackProperty)", \
            deliver: completion)
            """
            : "self._rpcs.`\(\.name)`.stream(self._store, headers, \"\(\.callbackProperty)\", onResult)"
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
            ? """
            await self._store.call("\(\.name)", request, headers: headers, property: "\(\.asyncProperty)")
            """
            : "self._rpcs.`\(\.name)`.stream(self._store, headers, \"\(\.asyncProperty)\")"
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

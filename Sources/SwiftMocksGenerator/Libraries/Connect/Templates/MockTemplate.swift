/// The mock that uses ConnectMocks: each method returns what a property provides, and tests set the properties.
struct MockTemplate {
    let service: ConnectService
    let void: SwiftName
    let options: ConnectOptions
    let keywords: ConnectKeywords
    private let hidesMocksModule: Bool

    init(service: ConnectService, void: SwiftName, options: ConnectOptions, keywords: ConnectKeywords) {
        self.service = service
        self.void = void
        self.options = options
        self.keywords = keywords
        hidesMocksModule = service.methods.contains { $0.name.text == "ConnectMocks" }
    }

    func print(to out: inout SourceWriter) {
        out.print(
            """

            /// A mock of `\(service.interface)` for tests.
            ///
            /// Pass it to code that expects the interface. Each method returns what the property named after it provides.
            /// Tests can set these properties, and subclasses can override the methods. No lock protects the properties: set
            /// them before the first call.
            \(Keywords.deprecated(service.plan.deprecation))\(ConnectKeywords.availability)
            \(keywords.mockVisibility) \(keywords.isolation)class \(service.mock): \(service.interfaceInMock), \
            @unchecked Sendable {
            """)
        if options.generateCallbackMethods && service.hasStreams {
            out.print("    private var cancellables: [Combine.AnyCancellable] = []\n")
        }
        for method in service.methods {
            if options.generateCallbackMethods { out.print(callbackProperty(method)) }
            if options.generateAsyncMethods { out.print(asyncProperty(method)) }
        }
        out.print("\(service.methods.isEmpty ? "" : "\n" as SourceCode)    \(keywords.visibility) init() {}")
        for method in service.methods {
            if options.generateCallbackMethods { out.print(callbackMethod(method)) }
            if options.generateAsyncMethods { out.print(asyncMethod(method)) }
        }
        out.print("}")
    }

    private func callbackProperty(_ method: ConnectMethod) -> SourceCode {
        """
            /// \(purpose(method, calls: "calls"))
            \(keywords.visibility) var \(method.callbackProperty)\(initialValue(method, variant: ""))
        """
    }

    private func asyncProperty(_ method: ConnectMethod) -> SourceCode {
        """
            /// \(purpose(method, calls: "async calls"))
            \(keywords.visibility) var \(method.asyncProperty)\(initialValue(method, variant: "Async"))
        """
    }

    /// What the property for these calls is.
    private func purpose(_ method: ConnectMethod, calls: SourceCode) -> SourceCode {
        method.kind == .unary
            ? "Makes the responses to \(calls) of `\(method.name)()`."
            : "The stream that \(calls) of `\(method.name)()` return."
    }

    private func initialValue(_ method: ConnectMethod, variant: SourceCode) -> SourceCode {
        switch method.kind {
        case .unary:
            ": \(EmptyResponse.closureType(method)) = { _ in .empty() }"
        case .clientStream, .serverStream, .bidirectionalStream:
            streamValue("ConnectMocks.Mock\(method.kind.streamName)\(variant)Stream<\(method.input), \(method.output)>")
        }
    }

    /// A method called `ConnectMocks` hides the module, except in types.
    private func streamValue(_ type: SourceCode) -> SourceCode {
        hidesMocksModule ? ": \(type) = .init()" : " = \(type)()"
    }

    private func callbackMethod(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: true)
        return """

                \(Keywords.deprecatedMember(method.deprecation))\(signature.discardableResult)\
            \(keywords.mockVisibility) \(signature.callback) {
            \(method.kind == .unary ? unaryCallbackBody(method) : streamCallbackBody(method))
                }
            """
    }

    private func unaryCallbackBody(_ method: ConnectMethod) -> SourceCode {
        """
                completion(self.\(method.callbackProperty)(request))
                return .init {}
        """
    }

    /// Delivers the outputs after the first input. The subscription retains neither the mock nor the stream.
    private func streamCallbackBody(_ method: ConnectMethod) -> SourceCode {
        """
                let stream = self.\(method.callbackProperty)
                stream.$inputs.dropFirst().first { !$0.isEmpty }
                    .sink { [weak stream] _ in stream?.outputs.forEach(onResult) }
                    .store(in: &self.cancellables)
                return stream
        """
    }

    private func asyncMethod(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: true)
        return """

                \(Keywords.deprecatedMember(method.deprecation))\(ConnectKeywords.availability)
                \(keywords.mockVisibility) \(signature.async) {
                    return self.\(method.asyncProperty)\(method.kind == .unary ? "(request)" : "" as SourceCode)
                }
            """
    }
}

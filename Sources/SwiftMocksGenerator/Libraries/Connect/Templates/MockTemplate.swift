/// The mock made of ConnectMocks: each method answers from a property that a test sets.
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

            /// Mock implementation of `\(service.interface)`.
            ///
            /// Inject it where an app expects the interface. Each rpc answers from the property named after it, which a
            /// test may set; a subclass may override the methods. Nothing here locks: set properties before calls.
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
            /// Mocked for calls to `\(method.name)()`.
            \(keywords.visibility) var \(method.callbackProperty)\(initialValue(method, variant: ""))
        """
    }

    private func asyncProperty(_ method: ConnectMethod) -> SourceCode {
        """
            /// Mocked for async calls to `\(method.name)()`.
            \(keywords.visibility) var \(method.asyncProperty)\(initialValue(method, variant: "Async"))
        """
    }

    private func initialValue(_ method: ConnectMethod, variant: SourceCode) -> SourceCode {
        switch method.kind {
        case .unary:
            ": \(EmptyResponse.closureType(method)) = { _ in .empty() }"
        case .clientStream, .serverStream, .bidirectionalStream:
            streamValue("ConnectMocks.Mock\(method.kind.streamName)\(variant)Stream<\(method.input), \(method.output)>")
        }
    }

    /// A method called `ConnectMocks` hides the module everywhere but in types.
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

    /// The first input of this opening sets the outputs free. The subscription holds neither mock nor stream.
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

/// The mock made of SwiftMocks: it records its calls, and `given` statements answer them.
struct RecordingMockTemplate {
    let service: ConnectService
    let void: SwiftName
    let protobuf: SwiftName
    let options: ConnectOptions
    let keywords: ConnectKeywords

    func print(to out: inout SourceWriter) {
        out.print(
            """

            /// Mock implementation of `\(service.interface)`.
            ///
            /// Inject it where an app expects the interface. It records every call; `given`, `when` and `verify` of SwiftMocks
            /// say what it answers and check what it was asked.
            \(Keywords.deprecated(service.plan.deprecation))\(ConnectKeywords.availability)
            nonisolated \(keywords.mockVisibility) class \(service.mock): \(service.interfaceInMock), \
            SwiftMocks.RecordingMock, @unchecked Sendable {
                private let _rpcs: \(service.mockRPCs)

                /// A mock that answers what nothing else answers as `policy` says. The place is where reports point to.
                \(keywords.visibility) init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, \
            filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
                    self._rpcs = .init(mock: \(literal: shortName), policy: policy, \
            site: .init(fileID: fileID, filePath: filePath, line: line, column: column), \
            text: { ($0 as? any \(protobuf).Message)?.textFormatString() ?? .init(describing: $0) })
                }

                /// The rpcs, for SwiftMocks.
                \(keywords.visibility) subscript(_: SwiftMocks.MockAccess) -> \(service.mockRPCs) {
                    return self._rpcs
                }
            """)
        for method in service.methods {
            if options.generateCallbackMethods { out.print(property(method, method.callbackProperty, "calls")) }
            if options.generateAsyncMethods { out.print(property(method, method.asyncProperty, "async calls")) }
        }
        for method in service.methods {
            if options.generateCallbackMethods { out.print(callbackMethod(method)) }
            if options.generateAsyncMethods { out.print(asyncMethod(method)) }
        }
        out.print("}")
    }

    /// The mock's name without the package's prefix.
    private var shortName: String {
        service.mock.text.split(separator: "_").last.map(String.init) ?? service.mock.text
    }

    private func property(_ method: ConnectMethod, _ name: SwiftName, _ calls: SourceCode) -> SourceCode {
        switch method.kind {
        case .unary: closureProperty(method, name, calls)
        case .clientStream, .serverStream, .bidirectionalStream: streamProperty(method, name, calls)
        }
    }

    private func closureProperty(_ method: ConnectMethod, _ name: SwiftName, _ calls: SourceCode) -> SourceCode {
        """

            /// Once it is set, answers \(calls) to `\(method.name)()` that no `given` statement answers.
            \(keywords.visibility) var \(name): \(EmptyResponse.closureType(method)) {
                get { return self._rpcs[response: \(literal: name.text)] }
                set { self._rpcs[response: \(literal: name.text)] = newValue }
            }
        """
    }

    private func streamProperty(_ method: ConnectMethod, _ name: SwiftName, _ calls: SourceCode) -> SourceCode {
        """

            /// Once something on it is set, answers \(calls) to `\(method.name)()` that no `given` statement answers.
            \(keywords.visibility) var \(name): \
        SwiftMocks.PlainStream<\(method.input), Connect.StreamResult<\(method.output)>> {
                get { return self._rpcs[stream: \(literal: name.text)] }
                set { self._rpcs[stream: \(literal: name.text)] = newValue }
            }
        """
    }

    private func callbackMethod(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: true)
        let property = method.callbackProperty.text
        let body: SourceCode =
            method.kind == .unary
            ? "self._rpcs.`\(method.name)`.answer(request, headers, \(literal: property), completion)"
            : "self._rpcs.`\(method.name)`.stream(headers, \(literal: property), onResult)"
        return """

                \(Keywords.deprecatedMember(method.deprecation))\(signature.discardableResult)\
            \(keywords.mockVisibility) \(signature.callback) {
                    return \(body)
                }
            """
    }

    private func asyncMethod(_ method: ConnectMethod) -> SourceCode {
        let signature = MethodSignature(method: method, void: void, hasDefaults: true)
        let property = method.asyncProperty.text
        let body: SourceCode =
            method.kind == .unary
            ? "await self._rpcs.`\(method.name)`.answer(request, headers, \(literal: property))"
            : "self._rpcs.`\(method.name)`.stream(headers, \(literal: property))"
        return """

                \(Keywords.deprecatedMember(method.deprecation))\(ConnectKeywords.availability)
                \(keywords.mockVisibility) \(signature.async) {
                    return \(body)
                }
            """
    }
}

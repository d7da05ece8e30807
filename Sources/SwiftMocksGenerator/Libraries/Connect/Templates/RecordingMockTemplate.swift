/// The mock that uses SwiftMocks: it records its calls, and `given` statements stub them.
struct RecordingMockTemplate {
    let service: ConnectService
    let void: SwiftName
    let options: ConnectOptions
    let keywords: ConnectKeywords

    func print(to out: inout SourceWriter) {
        out.print(
            """

            /// A mock of `\(service.interface)` for tests, which records every call.
            ///
            /// Pass it to code that expects the interface. Use `given` and `when` of SwiftMocks to stub responses, and `verify`
            /// to check calls.
            \(Keywords.deprecated(service.plan.deprecation))\(ConnectKeywords.availability)
            nonisolated \(keywords.mockVisibility) class \(service.mock): \(service.interfaceInMock), \
            SwiftMocks.RecordingMock, @unchecked Sendable {
                private let _rpcs: \(service.mockRPCs)

                /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the
                /// source location that failure reports show.
                \(keywords.visibility) init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, \
            filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
                    self._rpcs = .init(mock: \(literal: shortName), policy: policy, \
            site: .init(fileID: fileID, filePath: filePath, line: line, column: column), \
            library: .connect())
                }

                /// The rpcs of the mock, which SwiftMocks reads.
                \(keywords.visibility) subscript(_: SwiftMocks.MockAccess) -> \(service.mockRPCs) {
                    return self._rpcs
                }
            """)
        for method in service.methods {
            if options.generateCallbackMethods {
                out.print(property(method, named: method.callbackProperty, answering: "calls"))
            }
            if options.generateAsyncMethods {
                out.print(property(method, named: method.asyncProperty, answering: "async calls"))
            }
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

    private func property(_ method: ConnectMethod, named name: SwiftName, answering calls: SourceCode) -> SourceCode {
        switch method.kind {
        case .unary: closureProperty(method, named: name, answering: calls)
        case .clientStream, .serverStream, .bidirectionalStream: streamProperty(method, named: name, answering: calls)
        }
    }

    private func closureProperty(_ method: ConnectMethod, named name: SwiftName, answering calls: SourceCode)
        -> SourceCode
    {
        """

            /// Makes the responses to \(calls) of `\(method.name)()` that no `given` statement matches, once it is set.
            \(keywords.visibility) var \(name): \(EmptyResponse.closureType(method)) {
                get { return self._rpcs[response: \(literal: name.text)] }
                set { self._rpcs[response: \(literal: name.text)] = newValue }
            }
        """
    }

    private func streamProperty(_ method: ConnectMethod, named name: SwiftName, answering calls: SourceCode)
        -> SourceCode
    {
        """

            /// The stream that \(calls) of `\(method.name)()` return if no `given` statement matches and it has been set up.
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

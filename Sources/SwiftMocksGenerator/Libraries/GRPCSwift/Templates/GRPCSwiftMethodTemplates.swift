/// The methods by which a mock conforms to a client's protocol.
///
/// The type of the closure in the protocol depends on the module that the client is compiled in:
/// with the feature `NonisolatedNonsendingByDefault`, the closure runs where its caller runs. Swift
/// accepts only a method with the same type. If the mock is in the same module, it asks for the
/// feature. Else the generator can't know the features of that module, and a mock has a method for
/// each of the two types.
struct GRPCSwiftMethodTemplates {
    private let concurrent: TemplatesByKind<GRPCSwiftMethod>
    private let nonsending: TemplatesByKind<GRPCSwiftMethod>

    init(_ names: GRPCSwiftKeywords) {
        concurrent = TemplatesByKind { kind in
            Self.method(
                kind, names,
                serializer: "\(names.core).MessageSerializer<\(\.input)>",
                deserializer: "\(names.core).MessageDeserializer<\(\.output)>",
                label: "onResponse", handler: "SwiftMocksGRPC.ResponseHandler")
        }
        // For Swift, methods that differ only in the isolation of a closure are the same. These
        // also differ in arguments that a mock does not use. The types are wider, so that Swift
        // prefers the others for a call that fits both.
        nonsending = TemplatesByKind { kind in
            Self.method(
                kind, names, serializer: "Swift.Sendable", deserializer: "Swift.Sendable",
                label: "onNonsendingResponse", handler: "SwiftMocksGRPC.NonsendingResponseHandler")
        }
    }

    /// Prints the methods of a mock.
    ///
    /// - Parameters:
    ///   - methods: its rpcs.
    ///   - besideClient: whether the mock is in the module of the client.
    ///   - out: gets the text.
    func print(_ methods: [GRPCSwiftMethod], besideClient: Bool, to out: inout SourceWriter) {
        if methods.isEmpty { return }
        if besideClient { out.print("\n        #if !hasFeature(NonisolatedNonsendingByDefault)") }
        for method in methods { out.print(concurrent[method.kind], method) }
        out.print(besideClient ? Self.elseNonsending : Self.alsoNonsending)
        for method in methods { out.print(nonsending[method.kind], method) }
        out.print("        #endif")
    }

    private static let elseNonsending: SourceCode = """

                #else
                // The client is in this module. So its closures are nonisolated(nonsending), as the feature has it.
        """
    private static let alsoNonsending: SourceCode = """

                #if compiler(>=6.2)
                // The same methods for clients whose module has the feature NonisolatedNonsendingByDefault.
        """

    private static func method(
        _ kind: MethodPlan.Kind, _ names: GRPCSwiftKeywords, serializer: Template<GRPCSwiftMethod>,
        deserializer: Template<GRPCSwiftMethod>, label: SourceCode, handler: SourceCode
    ) -> Template<GRPCSwiftMethod> {
        let request: SourceCode = kind.takesStream ? "StreamingClientRequest" : "ClientRequest"
        let response: SourceCode = kind.givesStream ? "StreamingClientResponse" : "ClientResponse"
        return """

                    \(names.visibility) func `\(\.name)`<Result>(
                        request: \(names.core).\(request)<\(\.input)>,
                        serializer: some \(serializer),
                        deserializer: some \(deserializer),
                        options: \(names.core).CallOptions,
                        onResponse handleResponse:
                            @escaping \(handler)<\(names.core).\(response)<\(\.output)>, Result>
                    ) async throws -> Result where Result: Sendable {
                        return try await self.\(kind.callFunction)("\(\.name)", request, options: options, \
            \(label): handleResponse)
                    }
            """
    }
}

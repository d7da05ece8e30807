/// A service's mock, in the namespace that protoc-gen-grpc-swift-2 declares.
struct GRPCMockTemplate {
    let service: GRPCSwiftService
    let names: GRPCNames

    func print(to out: inout SourceWriter) {
        out.print(
            """

            \(names.availability)
            nonisolated extension \(service.namespace) {
                /// A mock of the client of `\(service.plan.fullName)` for tests.
                ///
                /// Pass it to code that takes a `\(service.namespace).ClientProtocol`. It records every call. Use `given`, `when` and
                /// `verify` of SwiftMocks to answer calls and to check them.
                nonisolated \(names.visibility) final class ClientMock: ClientProtocol, SwiftMocks.RecordingMock {
                    private let _rpcs: ClientMockRPCs

                    /// Creates a mock. `policy` says what a call gets that no `given` statement answers. Reports that have no other
                    /// place point to the line of this call.
                    \(names.visibility) init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, \
            filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
                        self._rpcs = .init(mock: \(literal: service.mockTitle), policy: policy, \
            site: .init(fileID: fileID, filePath: filePath, line: line, column: column), library: .grpcSwift)
                    }

                    /// The rpcs, for SwiftMocks.
                    \(names.visibility) subscript(_: SwiftMocks.MockAccess) -> ClientMockRPCs {
                        return self._rpcs
                    }
            """)
        for method in service.methods { out.print(self.method(method)) }
        out.print(
            """
                }

                /// The rpcs of `ClientMock`, which `given`, `when`, `verify` and `calls` refer to.
                nonisolated \(names.visibility) final class ClientMockRPCs: SwiftMocks.MockRPCs<\(names.types)>, @unchecked Sendable {
            """)
        for method in service.methods { out.print(rpc(method)) }
        out.print("    }\n}")
    }

    private func method(_ method: GRPCSwiftMethod) -> SourceCode {
        """

                \(names.visibility) func `\(method.name)`<Result>(\
        request: \(names.core).\(method.kind.takesStream ? "Streaming" : "" as SourceCode)ClientRequest<\(method.input)>, \
        serializer: some \(names.core).MessageSerializer<\(method.input)>, \
        deserializer: some \(names.core).MessageDeserializer<\(method.output)>, \
        options: \(names.core).CallOptions, onResponse handleResponse: @Sendable @escaping \
        (\(names.core).\(method.kind.givesStream ? "Streaming" : "" as SourceCode)ClientResponse<\(method.output)>) \
        async throws -> Result) async throws -> Result where Result: Sendable {
                    return try await self._rpcs.`\(method.name)`.answer(request, options, handleResponse)
                }
        """
    }

    private func rpc(_ method: GRPCSwiftMethod) -> SourceCode {
        """
                /// `\(method.name)\(method.kind.recordedUse).
                \(names.visibility) var `\(method.name)`: \
        SwiftMocks.\(method.kind.recordedType)<ClientMockRPCs, \(method.input), \(method.output)> \
        { return .init(self, name: \(literal: method.name.text)) }
        """
    }
}

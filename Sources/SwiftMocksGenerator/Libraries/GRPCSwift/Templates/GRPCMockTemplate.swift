/// A service's mock, in the namespace that protoc-gen-grpc-swift-2 declares, and the type that holds its rpcs.
struct GRPCMockTemplate {
    private let head: Template<GRPCSwiftService>
    private let methods: GRPCMethodTemplates
    private let headOfRPCs: Template<GRPCSwiftService>
    private let rpcs: TemplatesByKind<GRPCSwiftMethod>

    init(_ names: GRPCNames) {
        head = Self.head(names)
        methods = GRPCMethodTemplates(names)
        headOfRPCs = Self.headOfRPCs(names)
        rpcs = TemplatesByKind { Self.rpc($0, names) }
    }

    func print(_ service: GRPCSwiftService, to out: inout SourceWriter) {
        out.print(head, service)
        methods.print(service.methods, to: &out)
        out.print(headOfRPCs, service)
        for method in service.methods { out.print(rpcs[method.kind], method) }
        out.print("    }\n}")
    }

    private static func head(_ names: GRPCNames) -> Template<GRPCSwiftService> {
        """

        \(names.availability)
        nonisolated extension \(\.namespaceInMock) {
            /// A mock of the client of `\(\.plan.fullName)` for tests.
            ///
            /// Pass it to code that takes a `\(\.namespace).ClientProtocol`. It records every call. Use `given`, `when` and
            /// `verify` of SwiftMocks to answer calls and to check them.
            nonisolated \(names.visibility) final class ClientMock: ClientProtocol, SwiftMocks.RecordingMock {
                private let _store: SwiftMocks.MockStore
                private let _rpcs: ClientMockRPCs = .init()

                /// Creates a mock. `policy` decides how it responds to calls that have no stub. The other arguments are the
                /// source location that failure reports show.
                \(names.visibility) init(policy: SwiftMocks.MockPolicy = .inherited, fileID: Swift.StaticString = #fileID, \
        filePath: Swift.StaticString = #filePath, line: Swift.UInt = #line, column: Swift.UInt = #column) {
                    self._store = .init(mock: \(literal: \.mockTitle), policy: policy, \
        fileID: fileID, filePath: filePath, line: line, column: column, library: .grpcSwift, \
        reports: \(names.recipient))
                }

                /// The internal parts of the mock. Only SwiftMocks uses this subscript.
                \(names.visibility) subscript(_: SwiftMocks.MockAccess) \
        -> SwiftMocks.MockParts<ClientMock, ClientMockRPCs, \(names.types)> {
                    return .init(self._store, self._rpcs)
                }
        """
    }

    private static func headOfRPCs(_ names: GRPCNames) -> Template<GRPCSwiftService> {
        """
            }

            /// The rpcs of `ClientMock`, which `given`, `when`, `verify` and `calls` refer to.
            nonisolated \(names.visibility) struct ClientMockRPCs\(names.sendable) {
        """
    }

    private static func rpc(_ kind: MethodPlan.Kind, _ names: GRPCNames) -> Template<GRPCSwiftMethod> {
        """
                /// `\(\.name)\(kind.recordedUse).
                \(names.visibility) var `\(\.name)`: \
        SwiftMocks.\(kind.recordedType)<ClientMock, \(\.input), \(\.output)> \
        { return .init(name: "\(\.name)") }
        """
    }
}

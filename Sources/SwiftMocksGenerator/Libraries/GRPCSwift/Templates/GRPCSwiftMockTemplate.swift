/// A service's mock, in the namespace that protoc-gen-grpc-swift-2 declares, and the type that
/// holds its rpcs.
struct GRPCSwiftMockTemplate {
    private let head: Template<GRPCSwiftService>
    private let description: DescriptionTemplate<GRPCSwiftService, GRPCSwiftMethod>
    private let methods: GRPCSwiftMethodTemplates
    private let headOfRPCs: Template<GRPCSwiftService>
    private let rpcs: ListedRPCsTemplate<GRPCSwiftMethod>

    init(_ names: GRPCSwiftKeywords) {
        head = Self.head(names)
        description = DescriptionTemplate(
            visibility: names.visibility, recipient: names.recipient, indentation: "        ", rpcs: "ClientMockRPCs")
        methods = GRPCSwiftMethodTemplates(names)
        headOfRPCs = Self.headOfRPCs(names)
        rpcs = ListedRPCsTemplate(visibility: names.visibility, indentation: "        ")
    }

    func print(_ service: GRPCSwiftService, to out: inout SourceWriter) {
        out.print(head, service)
        description.print(service, service.methods, to: &out)
        methods.print(service.methods, besideClient: service.isBesideClient, to: &out)
        out.print(headOfRPCs, service)
        rpcs.print(service.methods, to: &out)
        out.print("    }\n}")
    }

    private static func head(_ names: GRPCSwiftKeywords) -> Template<GRPCSwiftService> {
        """

        \(names.availability)
        nonisolated extension \(\.namespaceInMock) {
            /// A mock of the client of `\(\.plan.fullName)` for tests.
            ///
            /// Pass it to code that takes a `\(\.namespace).ClientProtocol`. It records every call. Use `given`, `when` and
            /// `verify` of SwiftMocks to answer calls and to check them.
            nonisolated \(names.visibility) final class ClientMock: SwiftMocksGRPC.GRPCMock<ClientMockRPCs>,
                ClientProtocol, @unchecked Sendable
            {
        """
    }

    private static func headOfRPCs(_ names: GRPCSwiftKeywords) -> Template<GRPCSwiftService> {
        """
            }

            /// The rpcs of `ClientMock`, which `given`, `when`, `verify` and `calls` refer to.
            nonisolated \(names.visibility) struct ClientMockRPCs {
        """
    }
}

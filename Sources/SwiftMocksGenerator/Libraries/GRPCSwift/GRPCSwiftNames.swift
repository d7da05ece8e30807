import SwiftMocksOptions

struct GRPCSwiftNames: LibraryNames {
    private let options: GRPCSwiftOptions
    let modules: Set<String>

    init(_ options: GRPCSwiftOptions) {
        self.options = options
        modules = [
            options.grpcModuleName, "GRPCProtobuf", "SwiftMocks", "SwiftMocksGRPC",
            options.common.swiftProtobufModuleName,
        ]
    }

    /// Mocks are members of the namespaces that protoc-gen-grpc-swift-2 declares.
    var typeEndings: [String] { [] }

    var clientEndings: [String] { [""] }

    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String {
        GRPCSwiftTypes.namespace(of: service, in: file)
    }

    var reliedOn: Set<String> { ["Void"] }

    func module(ofType name: String) -> String? { GRPCSwiftTypes.module(of: name, options: options) }

    var needsTypesOfAnotherRun: Bool { true }
}

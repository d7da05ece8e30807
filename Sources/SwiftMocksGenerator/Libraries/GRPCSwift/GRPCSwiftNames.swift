import SwiftMocksOptions

/// The names that gRPC Swift's outputs declare, print and can see.
struct GRPCSwiftNames: LibraryNames {
    private let options: GRPCSwiftOptions
    let qualifiers: Set<String>

    init(_ options: GRPCSwiftOptions) {
        self.options = options
        qualifiers = [
            options.grpcModuleName, "GRPCProtobuf", "SwiftMocks", "SwiftMocksGRPC",
            options.common.swiftProtobufModuleName,
        ]
    }

    /// None, because mocks are members of the namespaces that protoc-gen-grpc-swift-2 declares.
    var typeEndings: [String] { [] }

    /// The namespace itself.
    var clientEndings: [String] { [""] }

    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String {
        GRPCSwiftTypes.namespace(of: service, in: file)
    }

    var reliedOn: Set<String> { ["Void"] }

    func module(ofType name: String) -> String? { GRPCSwiftTypes.module(of: name, options: options) }

    var needsTypesOfAnotherRun: Bool { true }
}

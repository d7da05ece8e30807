/// Names a file's services and rpcs as protoc-gen-grpc-swift-2 does, and refuses names that its clients can't have.
struct GRPCSwiftPlanner {
    private let file: FilePlan
    private let options: GRPCSwiftOptions

    init(_ file: FilePlan, options: GRPCSwiftOptions) {
        self.file = file
        self.options = options
    }

    func plan() throws -> GRPCSwiftPlan {
        let modules = file.scope.names.modules
        let services = try file.services.map { try service($0, modules: modules) }
        let imports = ImportPlanner(file, options: options.common)
        if !services.isEmpty {
            let visibility = ModuleVisibility(file.scope, imported: imports.userModules)
            try requireVisible(services, by: visibility, modules: modules)
        }
        var inSignatures: Set = ["SwiftMocksGRPC"]
        if services.contains(where: { !$0.methods.isEmpty }) { inSignatures.insert(options.grpcModuleName) }
        return GRPCSwiftPlan(
            services: services,
            imports: imports.planForMocks(
                inSignatures.union(options.common.mockHost.imports).union([
                    options.grpcModuleName, options.common.swiftProtobufModuleName,
                ]),
                inSignatures: inSignatures, extendsInterfaces: true))
    }

    private func service(_ service: ServicePlan, modules: Set<String>) throws -> GRPCSwiftService {
        let namespace = GRPCSwiftTypes.namespace(of: service.name, in: file.context)
        if file.context.typePrefix.isEmpty && !SwiftIdentifier.isUsableName(namespace) {
            throw GRPCSwiftFault.unusableService(service.fullName, file: file.path)
        }
        if Self.namesHiddenByNamespaces.contains(namespace) || modules.contains(namespace) {
            throw GRPCSwiftFault.hidingService(service.fullName, namespace: namespace, file: file.path)
        }
        var owners: [String: SwiftName] = [:]
        for rpc in service.methods {
            let fullName = SwiftName(checked: "\(service.fullName.text).\(rpc.name.text)")
            guard GRPCMethodName.isUsable(rpc.name), rpc.name.text != options.grpcModuleName else {
                throw GRPCSwiftFault.unusableRPC(fullName, method: GRPCMethodName.of(rpc.name), file: file.path)
            }
            let method = GRPCMethodName.of(rpc.name)
            if let first = owners.updateValue(fullName, forKey: method) {
                throw GRPCSwiftFault.sameMethod(method, first: first, second: fullName, file: file.path)
            }
            for (role, message) in [("input", rpc.input), ("output", rpc.output)] where Self.isHidden(message) {
                throw GRPCSwiftFault.hiddenMessage(message, role: role, rpc: fullName, file: file.path)
            }
        }
        return try GRPCSwiftService(service, namespace: SwiftName(checked: namespace), in: file.scope)
    }

    /// Whether Swift finds another type instead of the message where a client or a mock uses its name.
    private static func isHidden(_ message: SwiftName) -> Bool {
        let path = message.text.utf8
        return namesInScope.contains { name in
            path.starts(with: name.utf8)
                && (path.count == name.utf8.count || path.dropFirst(name.utf8.count).first == Ascii.dot)
        }
    }

    /// The types that declarations in clients and mocks find before the module's own.
    private static let namesInScope = [
        "Client", "ClientMock", "ClientMockRPCs", "ClientProtocol", "Input", "Method", "MockBase", "MockLibrary",
        "Output",
        "RPCs", "Result",
    ]

    /// Names that clients and mocks use for other declarations, and that a namespace of that name would hide.
    private static let namesHiddenByNamespaces: Set = [
        "Client", "ClientMock", "ClientMockRPCs", "ClientProtocol", "Method", "Result", "Sendable", "Swift", "Void",
        "descriptor",
    ]

    /// Throws if a type hides a module that qualified names begin with, or `Void` if producers return it.
    private func requireVisible(
        _ services: [GRPCSwiftService], by visibility: ModuleVisibility, modules: Set<String>
    ) throws {
        let qualifiers = file.messageModules.qualifiers.union(services.compactMap(\.namespaceModule))
        try visibility.require(qualifiers.union(modules))
        if services.contains(where: { $0.methods.contains { $0.kind.takesStream } }) {
            try visibility.require("Void", for: "what a client's request producer returns")
        }
    }
}

/// A fault of the services of a file: protoc-gen-grpc-swift-2 refuses them, or Swift does not compile its output.
enum GRPCSwiftFault: Error, CustomStringConvertible {
    case unusableService(SwiftName, file: String)
    case hidingService(SwiftName, namespace: String, file: String)
    case unusableRPC(SwiftName, method: String, file: String)
    case sameMethod(String, first: SwiftName, second: SwiftName, file: String)
    case hiddenMessage(SwiftName, role: String, rpc: SwiftName, file: String)

    var description: String {
        switch self {
        case .unusableService(let service, let file):
            "\(printable(file)): service \(service.text): protoc-gen-grpc-swift-2 declares a type of this name,"
                + " which Swift does not compile; give the file a package or a swift_prefix, or rename the service"
        case .hidingService(let service, let namespace, let file):
            "\(printable(file)): service \(service.text): protoc-gen-grpc-swift-2 declares a type \(namespace) for it, which"
                + " would hide another \(namespace) that clients and mocks use; give the file a package or another swift_prefix,"
                + " or rename the service"
        case .unusableRPC(let rpc, let method, let file):
            "\(printable(file)): rpc \(rpc.text): protoc-gen-grpc-swift-2 declares a method \(method) and a type"
                + " \(rpc.text.split(separator: ".").last ?? "") for it, which Swift does not compile; rename the rpc"
        case .sameMethod(let method, let first, let second, let file):
            "\(printable(file)): rpc \(first.text) and rpc \(second.text): protoc-gen-grpc-swift-2 would call the"
                + " methods of both \(method) and refuses the file; rename one of them"
        case .hiddenMessage(let message, let role, let rpc, let file):
            "\(printable(file)): rpc \(rpc.text): its \(role) type \(message.text) would be confused with a type of the"
                + " same name in the scope of clients and mocks; give the message's file a package or another"
                + " swift_prefix, or rename the message"
        }
    }
}

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
        let faults = file.services.flatMap { self.faults(of: $0, modules: modules) }
        if !faults.isEmpty { throw FaultList(faults) }
        let services = try file.services.mapAll { service in
            let namespace = GRPCSwiftTypes.namespace(of: service.name, in: file.context)
            return try GRPCSwiftService(service, namespace: SwiftName(checked: namespace), in: file.scope)
        }
        let imports = ImportPlanner(file, options: options.common)
        if !services.isEmpty {
            let visibility = HiddenNameCheck(file.scope, imported: imports.userModules)
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

    /// Why Swift has no client for the service.
    private func faults(of service: ServicePlan, modules: Set<String>) -> [GRPCSwiftFault] {
        let namespace = GRPCSwiftTypes.namespace(of: service.name, in: file.context)
        var faults: [GRPCSwiftFault.Problem] = []
        if file.context.typePrefix.isEmpty && !SwiftIdentifier.isUsableName(namespace) {
            faults.append(.unusableService)
        }
        if Self.namesHiddenByNamespaces.contains(namespace) || modules.contains(namespace) {
            faults.append(.hidingService(namespace: namespace))
        }
        var owners: [String: ProtoIdentifier] = [:]
        var hidden: Set<SwiftName> = []
        for rpc in service.methods {
            let method = GRPCSwiftMethodName.of(rpc.name)
            if !GRPCSwiftMethodName.isUsable(rpc.name) || rpc.name.text == options.grpcModuleName {
                faults.append(.unusableRPC(rpc.name, method: method))
            }
            if let first = owners.updateValue(rpc.name, forKey: method) {
                faults.append(.sameMethod(method, first: first, second: rpc.name))
            }
            for (role, message) in [("input", rpc.input), ("output", rpc.output)]
            where Self.namesInScope.contains(where: message.begins) && hidden.insert(message).inserted {
                faults.append(.hiddenMessage(message, role: role, rpc: rpc.name))
            }
        }
        return faults.map { GRPCSwiftFault(problem: $0, service: service.fullName, file: file.path) }
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
        _ services: [GRPCSwiftService], by visibility: HiddenNameCheck, modules: Set<String>
    ) throws {
        let qualifiers = file.messageModules.qualifiers.union(services.compactMap(\.namespaceModule))
        try visibility.require(qualifiers.union(modules))
        if services.contains(where: { $0.methods.contains { $0.kind.takesStream } }) {
            try visibility.require("Void", for: "what a client's request producer returns")
        }
    }
}

import SwiftMocksOptions

/// Names a file's services and rpcs as protoc-gen-grpc-swift-2 does, and refuses names that its
/// clients can't have.
struct GRPCSwiftPlanner {
    private let file: FilePlan
    private let options: GRPCSwiftOptions

    init(_ file: FilePlan, options: GRPCSwiftOptions) {
        self.file = file
        self.options = options
    }

    /// Plans the file. Throws all its faults together.
    func plan() throws -> GRPCSwiftPlan {
        let imports = ImportPlanner(file, options: options.common)
        let namespaces = file.services.map { service in Result { try namespace(of: service) } }
        let ofNamespaces = namespaces.compactMap { try? $0.get().module }
        let (services, _) = try both(
            Result { try zip(file.services, namespaces).mapAll { try plan($0, namespace: $1) } },
            Result { try requireVisible(ofNamespaces) })
        var inSignatures: Set = ["SwiftMocksGRPC"]
        if services.contains(where: { !$0.methods.isEmpty }) { inSignatures.insert(options.grpcModuleName) }
        return GRPCSwiftPlan(
            services: services,
            imports: imports.planForMocks(importedModules, inSignatures: inSignatures, extendsInterfaces: true))
    }

    /// The modules that outputs import for gRPC Swift.
    private var importedModules: Set<String> {
        options.common.mockReports.imports.union([
            "SwiftMocksGRPC", options.grpcModuleName, options.common.swiftProtobufModuleName,
        ])
    }

    /// The name of a service's namespace in its mock.
    private func namespace(of service: ServicePlan) throws -> FileNames.TypeName {
        let name = GRPCSwiftTypes.namespace(of: service.name, in: file.context)
        return try file.names.name(ofInterface: SwiftName(checked: name), ofService: service.fullName)
    }

    private func plan(
        _ service: ServicePlan, namespace: Result<FileNames.TypeName, any Error>
    ) throws -> GRPCSwiftService {
        let (namespace, _) = try both(namespace, Result { try requireUsable(service) })
        return GRPCSwiftService(service, namespace: namespace, in: file.names)
    }

    /// Throws for everything that leaves Swift without a client for the service.
    private func requireUsable(_ service: ServicePlan) throws {
        let namespace = GRPCSwiftTypes.namespace(of: service.name, in: file.context)
        var faults: [GRPCSwiftFault.Problem] = []
        if file.context.typePrefix.isEmpty && !SwiftIdentifier.isUsableName(namespace) {
            faults.append(.unusableService)
        }
        if hides(namespace) { faults.append(.hidingService(namespace: namespace)) }
        var owners: [String: ProtoIdentifier] = [:]
        var hidden: Set<SwiftName> = []
        for rpc in service.methods {
            let method = GRPCSwiftMethodName.of(rpc.name)
            if !GRPCSwiftMethodName.isUsable(rpc.name) || rpc.name.text == options.grpcModuleName {
                faults.append(.unusableRPC(rpc.name, method: method))
            } else if let first = owners[method] {
                faults.append(.sameMethod(method, first: first, second: rpc.name))
            } else {
                owners[method] = rpc.name
            }
            for (role, message) in [("input", rpc.input), ("output", rpc.output)]
            where Self.namesInScope.contains(where: message.begins) && hidden.insert(message).inserted {
                faults.append(.hiddenMessage(message, role: role, rpc: rpc.name))
            }
        }
        if faults.isEmpty { return }
        throw FaultList(
            faults.map { GRPCSwiftFault(problem: $0, faultyService: service.fullName, file: file.path) })
    }

    /// Whether a namespace hides another declaration that clients and mocks use.
    private func hides(_ namespace: String) -> Bool {
        Self.namesHiddenByNamespaces.contains(namespace) || file.names.libraryNames.qualifiers.contains(namespace)
    }

    /// The types that declarations in clients and mocks find before the module's own.
    private static let namesInScope = [
        "Client", "ClientMock", "ClientMockRPCs", "ClientProtocol", "Input", "Method", "Output", "Result",
    ]

    /// Names that clients and mocks use for other declarations, and that a namespace of that name
    /// would hide.
    private static let namesHiddenByNamespaces: Set = [
        "Client", "ClientMock", "ClientMockRPCs", "ClientProtocol", "Method", "Result", "Sendable", "Swift", "Void",
        "descriptor",
    ]

    /// Throws for each module that qualified names begin with, and for `Void` if producers return
    /// it, if a type hides it. A namespace of this file that does so is a fault of its service.
    ///
    /// - Parameter ofNamespaces: the modules that are written before namespaces.
    private func requireVisible(_ ofNamespaces: [String]) throws {
        if file.services.isEmpty { return }
        let namespaces = file.services.map { GRPCSwiftTypes.namespace(of: $0.name, in: file.context) }
        let refused = Set(namespaces.filter(hides))
        let qualifiers = file.messageModules.qualifiers.union(ofNamespaces).union(file.names.libraryNames.qualifiers)
        let returnsVoid = file.services.contains { $0.methods.contains { $0.kind.takesStream } }
        _ = try both(
            Result { try file.names.requireVisible(qualifiers.subtracting(refused), ofLibrary: importedModules) },
            Result {
                if !returnsVoid || refused.contains("Void") { return }
                try file.names.requireVisible("Void", for: "what a client's request producer returns")
            })
    }
}

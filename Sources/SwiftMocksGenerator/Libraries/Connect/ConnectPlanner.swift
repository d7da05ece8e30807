/// Names a file's services and rpcs as Connect's generators do, resolves collisions, and plans the imports.
struct ConnectPlanner {
    private let file: FilePlan
    private let index: RequestIndex
    private let options: ConnectOptions
    private let services: [ConnectService]
    private let types: DeclaredTypes
    private let void: SwiftName

    init(_ file: FilePlan, in index: RequestIndex, options: ConnectOptions) throws {
        self.file = file
        self.index = index
        self.options = options
        // Without a package there is no prefix, even if swift_prefix is set: so does the production generator.
        let prefix = file.context.package.isEmpty ? "" : file.context.typePrefix
        let names = try file.services.map { try ConnectMethodNames($0, options: options, file: file.path) }
        let types = try DeclaredTypes(seenFrom: file, in: index, meetingAnyOf: Self.reliedOn)
        let void = SwiftName(checked: types.declare("Void") ? "Swift.Void" : "Void")
        self.types = types
        self.void = void
        services = zip(file.services, names).map { ConnectService($0, prefix: prefix, names: $1.names, void: void) }
    }

    func plan() throws -> ConnectPlan {
        if !services.isEmpty { try requireUnique(types) }
        let imports = try ImportPlanner(file, in: index, options: options.common)
        return ConnectPlan(
            services: services,
            clientImports: clientImports(imports),
            mockImports: options.mockRuntime == .swiftMocks ? recordingMockImports(imports) : mockImports(imports),
            void: void)
    }

    /// Names that generated code uses for something else than a message.
    private static let reliedOn = ["Connect", "ConnectMocks", "Combine", "SwiftMocks", "Metadata", "Void"]

    private static let endings = ["Client", "ClientInterface", "ClientMock", "ClientMockRPCs"].map { Array($0.utf8) }

    private func requireUnique(_ types: DeclaredTypes) throws {
        let declarations = services.flatMap { service in
            [service.interface, service.client, service.mock, service.mockRPCs].map { name in
                (name: name.text, owner: "service \(service.plan.fullName.text)")
            }
        }
        try types.requireUnique(declarations, endings: Self.endings)
        for module in namedModules.sorted() { try types.requireNone(called: module, beside: "module \(module)") }
        if options.generateClients && options.generateServiceMetadata {
            try types.requireNone(
                called: "Metadata", beside: "the clients' Metadata (which GenerateServiceMetadata=false omits)")
        }
    }

    /// The modules that qualified names in generated code begin with.
    private var namedModules: Set<String> {
        var modules = file.messageModules.others.union(["Connect"])
        if options.generateMocks && options.mockRuntime == .swiftMocks {
            modules.formUnion(["SwiftMocks", options.common.swiftProtobufModuleName])
        } else if options.generateMocks && services.contains(where: \.hasStreams) {
            modules.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        return modules
    }

    private func clientImports(_ imports: ImportPlanner) -> [ImportPlan] {
        imports.plan(
            ["Connect", "Foundation", options.common.swiftProtobufModuleName],
            inSignatures: services.isEmpty ? [] : ["Connect"])
    }

    private func mockImports(_ imports: ImportPlanner) -> [ImportPlan] {
        var modules: Set = ["Connect", "ConnectMocks", "Foundation", options.common.swiftProtobufModuleName]
        var inSignatures: Set<String> = []
        if services.contains(where: { !$0.methods.isEmpty }) { inSignatures.insert("Connect") }
        if services.contains(where: \.hasStreams) {
            inSignatures.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        return imports.planForMocks(modules, inSignatures: inSignatures)
    }

    private func recordingMockImports(_ imports: ImportPlanner) -> [ImportPlan] {
        imports.planForMocks(
            ["Connect", "SwiftMocks", options.common.swiftProtobufModuleName],
            inSignatures: services.isEmpty ? [] : ["Connect", "SwiftMocks"])
    }
}

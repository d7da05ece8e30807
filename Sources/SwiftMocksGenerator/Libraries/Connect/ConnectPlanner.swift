/// Names a file's services and rpcs as Connect's generators do, resolves collisions, and plans the imports.
struct ConnectPlanner {
    private let file: FilePlan
    private let options: ConnectOptions
    private let services: [ConnectService]

    init(_ file: FilePlan, options: ConnectOptions) throws {
        self.file = file
        self.options = options
        services = try file.services.mapAll { service in
            let names = try ConnectMethodNames(service, options: options, file: file.path)
            return try ConnectService(service, in: file, names: names.names)
        }
    }

    func plan() throws -> ConnectPlan {
        let imports = ImportPlanner(file, options: options.common)
        if !services.isEmpty {
            try HiddenNameCheck(file.scope, imported: imports.userModules).require(namedModules)
            try requireVisibleMessages()
        }
        return ConnectPlan(
            services: services,
            clientImports: clientImports(imports),
            mockImports: options.mockRuntime == .swiftMocks ? recordingMockImports(imports) : mockImports(imports))
    }

    /// Throws for each message, or module of a message, that a type in the scope of clients or mocks hides.
    private func requireVisibleMessages() throws {
        let methods = services.lazy.flatMap(\.methods)
        let faults = namesInScope.compactMap { name, owner -> GeneratorError? in
            let isUsed = methods.contains { $0.input.begins(with: name) || $0.output.begins(with: name) }
            guard isUsed else { return nil }
            let kind = file.messageModules.qualifiers.contains(name) ? "module" : "message"
            return .protos(.sameSwiftName(name: name, first: "\(kind) \(name)", second: owner, file: file.path))
        }
        if !faults.isEmpty { throw FaultList(faults) }
    }

    /// The types that clients and mocks find before the module's own, and whose they are.
    private var namesInScope: [(name: String, owner: String)] {
        var names: [(String, String)] = []
        if options.generateClients && options.generateServiceMetadata {
            names.append(("Metadata", "the clients' Metadata (which GenerateServiceMetadata=false omits)"))
        }
        if options.generateMocks && options.mockRuntime == .swiftMocks {
            names += ["MockBase", "MockLibrary", "RPCs"].map { ($0, "a type of recording mocks") }
        }
        return names
    }

    /// The modules that qualified names in generated code begin with.
    private var namedModules: Set<String> {
        var modules = file.messageModules.qualifiers.union(["Connect"])
        if options.generateMocks { modules.formUnion(services.compactMap(\.interfaceModule)) }
        if options.generateMocks && options.mockRuntime == .swiftMocks {
            modules.formUnion(["SwiftMocks", "SwiftMocksConnect", options.common.swiftProtobufModuleName])
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
        var inSignatures: Set<String> = services.isEmpty ? [] : ["SwiftMocksConnect"]
        if services.contains(where: { !$0.methods.isEmpty }) { inSignatures.insert("Connect") }
        return imports.planForMocks(
            options.common.mockHost.imports.union([
                "Connect", "SwiftMocksConnect", options.common.swiftProtobufModuleName,
            ]),
            inSignatures: inSignatures)
    }
}

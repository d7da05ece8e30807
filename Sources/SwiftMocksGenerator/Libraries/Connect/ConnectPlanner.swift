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
            try requireNoMetadata()
        }
        return ConnectPlan(
            services: services,
            clientImports: clientImports(imports),
            mockImports: options.mockRuntime == .swiftMocks ? recordingMockImports(imports) : mockImports(imports))
    }

    /// In clients their own `Metadata` hides every message and every module of that name.
    private func requireNoMetadata() throws {
        guard options.generateClients && options.generateServiceMetadata else { return }
        for method in services.lazy.flatMap(\.methods) {
            for type in [method.input.text.utf8, method.output.text.utf8] where type.starts(with: "Metadata".utf8) {
                let rest = type.dropFirst("Metadata".utf8.count)
                if !rest.isEmpty && rest.first != Ascii.dot { continue }
                let isModule = file.messageModules.qualifiers.contains("Metadata")
                throw GeneratorError.protos(
                    .sameSwiftName(
                        name: "Metadata", first: isModule ? "module Metadata" : "message Metadata",
                        second: "the clients' Metadata (which GenerateServiceMetadata=false omits)", file: file.path))
            }
        }
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

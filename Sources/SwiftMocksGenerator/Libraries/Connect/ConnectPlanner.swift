import SwiftMocksOptions

/// Names a file's services and rpcs as Connect's generators do, resolves collisions, and plans the
/// imports.
struct ConnectPlanner {
    private let file: FilePlan
    private let options: ConnectOptions
    private let imports: ImportPlanner
    private let namesInScope: [NameInScope]

    init(_ file: FilePlan, options: ConnectOptions) {
        self.file = file
        self.options = options
        imports = ImportPlanner(file, options: options.common)
        namesInScope = Self.namesInScope(options)
    }

    /// Plans the file. Throws all its faults together.
    func plan() throws -> ConnectPlan {
        let interfaces = file.services.map { service in Result { try interface(of: service) } }
        let qualifiers = qualifiers(ofInterfaces: interfaces.compactMap { try? $0.get().module })
        let (services, _) = try both(
            Result { try zip(file.services, interfaces).mapAll { try plan($0, interface: $1) } },
            Result { try requireVisible(qualifiers) })
        return ConnectPlan(
            services: services,
            clientImports: clientImports(),
            mockImports: options.mockRuntime == .swiftMocks ? recordingMockImports() : mockImports())
    }

    /// The name of a service's interface in its mock.
    private func interface(of service: ServicePlan) throws -> FileNames.TypeName {
        let name = ConnectTypes.base(of: service.name, in: file.context) + ConnectEnding.interface
        return try file.names.name(ofInterface: SwiftName(checked: name), ofService: service.fullName)
    }

    private func plan(
        _ service: ServicePlan, interface: Result<FileNames.TypeName, any Error>
    ) throws -> ConnectService {
        let names = ConnectMethodNames(service, options: options)
        let (interface, _) = try both(interface, Result { try requireUsable(service, names) })
        return ConnectService(service, in: file, interface: interface, names: names.names)
    }

    /// Throws for each rpc that has a name of an earlier one, and for each of its messages that is
    /// hidden.
    private func requireUsable(_ service: ServicePlan, _ names: ConnectMethodNames) throws {
        var faults: [GeneratorError] = []
        for (position, rpc) in service.methods.enumerated() {
            for clash in names.clashes[position] ?? [] {
                let fault = ProtoFault.sameRPCName(
                    name: clash.name, first: service.methods[clash.first].name.text, second: rpc.name.text,
                    service: service.fullName.text, file: file.path)
                faults.append(.proto(fault))
            }
            if let fault = fault(of: rpc.input) { faults.append(fault) }
            if let fault = fault(of: rpc.output) { faults.append(fault) }
        }
        if !faults.isEmpty { throw FaultList(faults) }
    }

    /// The fault of a message that a type in the scope of clients or mocks hides, or whose module
    /// such a type hides; nil if there is none.
    private func fault(of message: SwiftName) -> GeneratorError? {
        guard let hiding = namesInScope.first(where: { message.begins(with: $0.name) }) else { return nil }
        let kind = file.messageModules.qualifiers.contains(hiding.name) ? "module" : "message"
        return .proto(
            .sameSwiftName(
                name: hiding.name, first: "\(kind) \(hiding.name)", second: hiding.owner, file: file.path))
    }

    private func requireVisible(_ qualifiers: Set<String>) throws {
        if file.services.isEmpty { return }
        try file.names.requireVisible(qualifiers, ofLibrary: importedModules)
    }

    /// A type that clients or mocks find before the module's own, and whose it is.
    private struct NameInScope {
        let name: String
        let owner: String
    }

    private static func namesInScope(_ options: ConnectOptions) -> [NameInScope] {
        guard options.generateClients && options.generateServiceMetadata else { return [] }
        return [
            NameInScope(
                name: "Metadata", owner: "the clients' Metadata (which GenerateServiceMetadata=false omits)")
        ]
    }

    /// The modules that the outputs of this file write before types.
    ///
    /// - Parameter interfaces: those that are written before interfaces.
    private func qualifiers(ofInterfaces interfaces: [String]) -> Set<String> {
        var modules = file.messageModules.qualifiers.union(["Connect"])
        if options.generateMocks { modules.formUnion(interfaces) }
        if options.generateMocks && options.mockRuntime == .swiftMocks {
            modules.formUnion(["SwiftMocks", "SwiftMocksConnect", options.common.swiftProtobufModuleName])
        } else if options.generateMocks && file.services.contains(where: \.hasStreams) {
            modules.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        return modules
    }

    /// The modules that outputs import for Connect.
    private var importedModules: Set<String> {
        (options.generateClients ? clientModules : []).union(options.generateMocks ? mockModules : [])
    }

    private var clientModules: Set<String> { ["Connect", "Foundation", options.common.swiftProtobufModuleName] }

    private var mockModules: Set<String> {
        var modules: Set = ["Connect", options.common.swiftProtobufModuleName]
        if options.mockRuntime == .swiftMocks {
            return modules.union(["SwiftMocksConnect"]).union(options.common.mockReports.imports)
        }
        modules.formUnion(["ConnectMocks", "Foundation"])
        if options.generateCallbackMethods && file.services.contains(where: \.hasStreams) { modules.insert("Combine") }
        return modules
    }

    private func clientImports() -> [ImportPlan] {
        imports.plan(
            clientModules,
            inSignatures: file.services.isEmpty ? [] : ["Connect"])
    }

    private func mockImports() -> [ImportPlan] {
        var inSignatures: Set<String> = []
        if file.services.contains(where: { !$0.methods.isEmpty }) { inSignatures.insert("Connect") }
        if file.services.contains(where: \.hasStreams) { inSignatures.insert("ConnectMocks") }
        return imports.planForMocks(mockModules, inSignatures: inSignatures)
    }

    private func recordingMockImports() -> [ImportPlan] {
        var inSignatures: Set<String> = file.services.isEmpty ? [] : ["SwiftMocksConnect"]
        if file.services.contains(where: { !$0.methods.isEmpty }) { inSignatures.insert("Connect") }
        return imports.planForMocks(mockModules, inSignatures: inSignatures)
    }
}

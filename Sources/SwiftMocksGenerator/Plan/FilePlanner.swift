/// Plans the output of one proto file. What it returns can be printed as it is; what can't be is an error here.
struct FilePlanner {
    private let file: FileDescriptor
    private let context: FileContext
    private let index: RequestIndex
    private let options: GeneratorOptions
    private var imports = NeededModules()

    static func plan(_ file: FileDescriptor, _ index: RequestIndex, _ options: GeneratorOptions) throws -> FilePlan {
        var planner = try FilePlanner(file, index, options)
        return try planner.plan()
    }

    private init(_ file: FileDescriptor, _ index: RequestIndex, _ options: GeneratorOptions) throws {
        self.file = file
        self.index = index
        self.options = options
        context = try FileContext(file, index.mappings)
    }

    private mutating func plan() throws -> FilePlan {
        let comments = try SourceComments(file.services.isEmpty ? [] : file.sourceCodeInfo)
        var services: [ServicePlan] = []
        for (number, bytes) in file.services.enumerated() {
            services.append(try service(try ServiceDescriptor(bytes), number, comments))
        }
        let names = try DeclaredNames(file, context, index)
        try names.requireUnique(
            services, namedModules: namedModules(services),
            hasMetadata: options.generateClients && options.generateServiceMetadata)
        let importPlanner = try ImportPlanner(file, index, options, needed: imports)
        return FilePlan(
            source: file.name,
            clientPath: try OutputPaths.path(file.name, suffix: ".connect.swift", options.fileNaming),
            mockPath: try OutputPaths.path(file.name, suffix: ".mock.swift", options.fileNaming),
            clientImports: importPlanner.clientImports(services),
            mockImports: importPlanner.mockImports(services),
            services: services,
            void: SwiftName(checked: names.declares("Void") ? "Swift.Void" : "Void"))
    }

    /// The modules that qualified names in generated code begin with.
    private func namedModules(_ services: [ServicePlan]) -> Set<String> {
        var modules = imports.modules.union(["Connect"])
        if options.generateMocks && options.mockRuntime == .swiftMocks {
            modules.formUnion(["SwiftMocks", options.swiftProtobufModuleName])
        } else if options.generateMocks && services.contains(where: \.hasStreams) {
            modules.insert("ConnectMocks")
            if options.generateCallbackMethods { modules.insert("Combine") }
        }
        return modules
    }

    private mutating func service(
        _ service: ServiceDescriptor, _ number: Int, _ comments: SourceComments
    ) throws -> ServicePlan {
        let name = try identifier(service.name, kind: "service")
        let fullName = context.package.isEmpty ? name.text : "\(context.package).\(name.text)"
        // Without a package there is no prefix, even if swift_prefix is set: so does the production generator.
        let base = (context.package.isEmpty ? "" : context.typePrefix) + CamelCase.upper(name)
        let rpcs = try service.methods.map { try identifier($0.name, kind: "rpc") }
        let names = try MethodNames(rpcs, options, service: fullName, file: file.name).names
        var deprecation = file.isDeprecated ? Deprecation(declaration: "file \(file.name)") : nil
        if service.isDeprecated { deprecation = Deprecation(declaration: "service \(fullName)") }
        var methods: [MethodPlan] = []
        for (position, descriptor) in service.methods.enumerated() {
            let comment = comments[service: number, method: position]
            methods.append(
                try method(descriptor, rpcs[position], names[position], service: fullName, comment: comment))
        }
        return ServicePlan(
            protoName: SwiftName(checked: fullName),
            interface: SwiftName(checked: base + "ClientInterface"),
            client: SwiftName(checked: base + "Client"),
            mock: SwiftName(checked: base + "ClientMock"),
            mockRPCs: SwiftName(checked: base + "ClientMockRPCs"),
            comment: comments[service: number], deprecation: deprecation, methods: methods)
    }

    private mutating func method(
        _ method: MethodDescriptor, _ rpc: ProtoIdentifier, _ names: MethodNames.Names, service: String,
        comment: String?
    ) throws -> MethodPlan {
        let fullName = "\(service).\(rpc.text)"
        return MethodPlan(
            protoName: SwiftName(checked: rpc.text),
            name: names.method,
            kind: .init(method),
            input: try message(method.inputType, role: "input", rpc: fullName),
            output: try message(method.outputType, role: "output", rpc: fullName),
            callbackProperty: names.callbackProperty,
            asyncProperty: names.asyncProperty,
            idempotencyLevel: method.idempotencyLevel,
            comment: comment,
            deprecation: method.isDeprecated ? Deprecation(declaration: "rpc \(fullName)") : nil)
    }

    private mutating func message(_ type: WireBytes, role: String, rpc: String) throws -> SwiftName {
        guard let message = try index.message(type) else {
            let type = String(decoding: type, as: UTF8.self)
            throw GeneratorError.protos(.missingType(role: role, type: type, rpc: rpc, file: file.name))
        }
        imports.use(message, in: context)
        return message.seen(from: context)
    }

    private func identifier(_ bytes: WireBytes, kind: String) throws -> ProtoIdentifier {
        guard let identifier = ProtoIdentifier(bytes) else {
            let name = String(decoding: bytes, as: UTF8.self)
            throw GeneratorError.protos(.badOrLongName(kind: kind, name, file: file.name))
        }
        return identifier
    }
}

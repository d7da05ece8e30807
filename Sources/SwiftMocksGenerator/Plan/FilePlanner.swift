/// Plans one proto file: checks the names of its services and rpcs, and finds the rpcs' messages.
struct FilePlanner {
    private let file: FileDescriptor
    private let context: FileContext
    private let index: RequestIndex
    private let scope: OutputScope
    private var modules = MessageModules()

    static func plan(_ file: FileDescriptor, in index: RequestIndex) throws -> FilePlan {
        let context = try FileContext(file, mappings: index.mappings)
        var planner = FilePlanner(file: file, context: context, index: index, scope: index.scope(of: context))
        return try planner.plan()
    }

    private init(file: FileDescriptor, context: FileContext, index: RequestIndex, scope: OutputScope) {
        self.file = file
        self.context = context
        self.index = index
        self.scope = scope
    }

    private mutating func plan() throws -> FilePlan {
        let comments = try SourceComments(file.services.isEmpty ? [] : file.sourceCodeInfo)
        var services: [ServicePlan] = []
        for (number, bytes) in file.services.enumerated() {
            services.append(try service(try ServiceDescriptor(bytes), number: number, comments: comments))
        }
        return FilePlan(file, context: context, scope: scope, services: services, messageModules: modules)
    }

    private mutating func service(
        _ service: ServiceDescriptor, number: Int, comments: SourceComments
    ) throws -> ServicePlan {
        let name = try identifier(service.name, kind: "service")
        let fullName = context.fullName(of: name)
        let rpcs = try service.methods.map { try identifier($0.name, kind: "rpc") }
        var deprecation = file.isDeprecated ? Deprecation(declaration: "file \(file.name)") : nil
        if service.isDeprecated { deprecation = Deprecation(declaration: "service \(fullName)") }
        var methods: [MethodPlan] = []
        methods.reserveCapacity(rpcs.count)
        for (position, descriptor) in service.methods.enumerated() {
            let comment = comments[service: number, method: position]
            methods.append(try method(descriptor, name: rpcs[position], service: fullName, comment: comment))
        }
        return ServicePlan(
            name: name, fullName: SwiftName(checked: fullName), comment: comments[service: number],
            deprecation: deprecation, methods: methods)
    }

    private mutating func method(
        _ method: MethodDescriptor, name: ProtoIdentifier, service: String, comment: String?
    ) throws -> MethodPlan {
        var fullName: String { "\(service).\(name.text)" }
        return MethodPlan(
            name: name,
            kind: .init(method),
            input: try message(method.inputType, role: "input", rpc: fullName),
            output: try message(method.outputType, role: "output", rpc: fullName),
            idempotencyLevel: method.idempotencyLevel,
            comment: comment,
            deprecation: method.isDeprecated ? Deprecation(declaration: "rpc \(fullName)") : nil)
    }

    private mutating func message(_ type: WireBytes, role: String, rpc: @autoclosure () -> String) throws -> SwiftName {
        guard let message = try index.message(type) else {
            let type = String(decoding: type, as: UTF8.self)
            throw GeneratorError.protos(.missingType(role: role, type: type, rpc: rpc(), file: file.name))
        }
        if message.isMapEntry {
            let type = String(decoding: type, as: UTF8.self)
            throw GeneratorError.protos(.mapEntry(role: role, type: type, rpc: rpc(), file: file.name))
        }
        let name = try scope.name(of: message)
        modules.insert(name.module, of: scope.place(of: message))
        return name.text
    }

    private func identifier(_ bytes: WireBytes, kind: String) throws -> ProtoIdentifier {
        guard let identifier = ProtoIdentifier(bytes) else {
            let name = String(decoding: bytes, as: UTF8.self)
            throw GeneratorError.protos(.badOrLongName(kind: kind, name, file: file.name))
        }
        return identifier
    }
}

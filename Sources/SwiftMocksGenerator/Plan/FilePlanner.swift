/// Plans one proto file: gives its services and rpcs the names of their messages.
struct FilePlanner {
    private let file: ProtoFile
    private let scope: OutputScope
    private var modules = MessageModules()

    /// - Parameter position: that of the file in `protos.files`.
    static func plan(_ position: Int, of protos: Protos, names: RequestNames) throws -> FilePlan {
        let scope = names.scope(of: position)
        var planner = FilePlanner(file: protos.files[position], scope: scope)
        let services = try planner.file.services.mapAll { try planner.plan($0) }
        return FilePlan(
            scope: scope, services: services, messageModules: planner.modules,
            mappedModules: names.mappedModules(position))
    }

    private init(file: ProtoFile, scope: OutputScope) {
        self.file = file
        self.scope = scope
    }

    private mutating func plan(_ service: ProtoService) throws -> ServicePlan {
        var deprecation = file.isDeprecated ? Deprecation(declaration: "file \(file.path)") : nil
        if service.isDeprecated { deprecation = Deprecation(declaration: "service \(service.fullName)") }
        let methods = try service.methods.mapAll { try plan($0, of: service) }
        return ServicePlan(
            name: service.name, fullName: SwiftName(checked: service.fullName), comment: service.comment,
            deprecation: deprecation, methods: methods)
    }

    private mutating func plan(_ method: ProtoMethod, of service: ProtoService) throws -> MethodPlan {
        let inputName = Result { try message(method.input) }
        let (input, output) = try both(inputName, Result { try message(method.output) })
        return MethodPlan(
            name: method.name,
            kind: .init(method),
            input: input,
            output: output,
            idempotencyLevel: method.idempotencyLevel,
            comment: method.comment,
            deprecation: method.isDeprecated
                ? Deprecation(declaration: "rpc \(service.fullName).\(method.name.text)") : nil)
    }

    private mutating func message(_ message: ProtoMessage) throws -> SwiftName {
        let name = try scope.name(of: message)
        modules.insert(name.module, of: scope.place(of: message))
        return name.text
    }
}

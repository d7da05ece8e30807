/// Plans one proto file: gives its services and rpcs the names of their messages.
///
/// A message whose module is not known gets its name without it, and the plan a fault.
struct FilePlanner {
    private let file: ProtoFile
    private let scope: OutputScope
    private var modules = MessageModules()
    private var faults: [any Error] = []

    /// - Parameter position: that of the file in `protos.files`.
    static func plan(_ position: Int, of protos: Protos, names: RequestNames) -> FilePlan {
        let scope = names.scope(of: position)
        var planner = FilePlanner(file: protos.files[position], scope: scope)
        let services = planner.file.services.map { planner.plan($0) }
        return FilePlan(
            scope: scope, header: planner.file.header, services: services, messageModules: planner.modules,
            mappedModules: names.mappedModules(position), faults: planner.faults)
    }

    private init(file: ProtoFile, scope: OutputScope) {
        self.file = file
        self.scope = scope
    }

    private mutating func plan(_ service: ProtoService) -> ServicePlan {
        var deprecation = file.isDeprecated ? Deprecation(declaration: "file \(file.path)") : nil
        if service.isDeprecated { deprecation = Deprecation(declaration: "service \(service.fullName)") }
        let methods = service.methods.map { plan($0, of: service) }
        return ServicePlan(
            name: service.name, fullName: SwiftName(checked: service.fullName), comment: service.comment,
            deprecation: deprecation, methods: methods)
    }

    private mutating func plan(_ method: ProtoMethod, of service: ProtoService) -> MethodPlan {
        MethodPlan(
            name: method.name,
            kind: .init(method),
            input: message(method.input),
            output: message(method.output),
            idempotencyLevel: method.idempotencyLevel,
            comment: method.comment,
            deprecation: method.isDeprecated
                ? Deprecation(declaration: "rpc \(service.fullName).\(method.name.text)") : nil)
    }

    private mutating func message(_ message: ProtoMessage) -> SwiftName {
        do {
            let name = try scope.name(of: message)
            modules.insert(name.module, of: scope.place(of: message))
            return name.text
        } catch {
            faults.append(error)
            return scope.unqualifiedName(of: message)
        }
    }
}

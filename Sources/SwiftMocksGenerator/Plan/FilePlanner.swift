/// Plans one proto file: gives its services and rpcs the names of their messages. A message whose
/// module is not known gets its name without it, and the plan a fault.
struct FilePlanner {
    private let file: ProtoFile
    private let names: FileNames
    private var modules = MessageModules()
    private var faults: [any Error] = []

    /// Plans a file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - names: the names as the outputs of this file need them.
    static func plan(_ file: ProtoFile, names: FileNames) -> FilePlan {
        var planner = FilePlanner(file: file, names: names)
        let services = file.services.map { planner.plan($0) }
        return FilePlan(
            names: names, header: file.header, services: services, messageModules: planner.modules,
            faults: planner.faults)
    }

    private init(file: ProtoFile, names: FileNames) {
        self.file = file
        self.names = names
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

    /// The name of a message. If its module is needed but not known, adds a fault.
    private mutating func message(_ message: ProtoMessage) -> SwiftName {
        do {
            let name = try names.name(of: message)
            modules.insert(name.module, by: names.reference(to: message))
            return name.text
        } catch {
            faults.append(error)
            return names.unqualifiedName(of: message)
        }
    }
}

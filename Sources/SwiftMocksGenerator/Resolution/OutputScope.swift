/// What types are called in a file's output.
struct OutputScope: Sendable {
    let file: FileContext
    /// The module that the output is compiled into, as `ModuleMappings` names modules.
    let outputModule: String?
    let messages: TypePlace
    let interfaces: TypePlace
    /// The place of messages that no mapping places.
    private let unmapped: TypePlace
    private let request: RequestNames

    init(_ file: FileContext, in request: RequestNames) {
        self.request = request
        self.file = file
        let (mappings, options, names) = (request.mappings, request.options, request.library)
        outputModule = mappings.outputModule(typesModule: file.module)
        messages = .ofMessages(mappedTo: file.module, mappings: mappings, options: options, names: names)
        unmapped = .ofMessages(mappedTo: nil, mappings: mappings, options: options, names: names)
        interfaces = .ofInterfaces(of: file, mappings: mappings, options: options, names: names)
    }

    var names: any LibraryNames { request.library }
    var types: ModuleTypes { request.types }
    var mappings: ModuleMappings { request.mappings }

    /// Whether the user has a module of this name. The runtime's is not one of the
    /// user, even if protos are mapped to it.
    func isOfUser(_ module: String) -> Bool {
        if module == mappings.runtimeModule { return false }
        return mappings.isOfUser(module) || request.options.testableModuleImports.contains(module)
    }

    /// A type's name, with its module if one is needed.
    struct TypeName {
        let name: SwiftName
        var module: String?

        var text: SwiftName { module.map { SwiftName(checked: "\($0).\(name.text)") } ?? name }
    }

    /// The name of a message. Throws if its module is needed but not known.
    func name(of message: ProtoMessage) throws -> TypeName {
        let origin = request.files[message.file]
        let name = unqualifiedName(of: message)
        if let module = origin.module, module != outputModule { return TypeName(name: name, module: module) }
        if origin.mayBeRuntimes { return TypeName(name: name) }
        return try self.name(name, in: place(of: message)) { other in
            .ambiguousMessage(name: name.text, declaredIn: origin.path, other: other, file: file.path)
        }
    }

    /// The name of a message without its module.
    func unqualifiedName(of message: ProtoMessage) -> SwiftName {
        MessageNaming.path(
            message.names, prefix: request.files[message.file].typePrefix, runtimeModule: mappings.runtimeModule)
    }

    /// The place of a message whose module is not written for every file.
    func place(of message: ProtoMessage) -> TypePlace {
        request.files[message.file].module == file.module ? messages : unmapped
    }

    /// The name of a service's interface. Throws if its module is needed but not known.
    func name(ofInterface name: SwiftName, ofService service: SwiftName) throws -> TypeName {
        let other = request.interfaces.other(called: name.text, than: service.text, of: file.path)
        return try self.name(name, in: interfaces, besides: other) { other in
            .ambiguousInterface(name: name.text, service: service.text, other: other, file: file.path)
        }
    }

    /// - Parameter other: another type of the request that has the name.
    private func name(
        _ name: SwiftName, in place: TypePlace, besides other: String? = nil, fault: (String) -> ProtoFault
    ) throws -> TypeName {
        if place == .here { return TypeName(name: name) }
        let first = String(name.text.prefix { $0 != "." })
        let hiding = names.module(ofType: first).map { "\($0).\(first)" } ?? other
        switch place {
        case .here: return TypeName(name: name)
        case .imported(let module):
            let isHidden = hiding != nil || types.isDeclared(first, in: outputModule)
            return TypeName(name: name, module: isHidden ? module : nil)
        case .unknown:
            if let hiding { throw GeneratorError.protos(fault(hiding)) }
            return TypeName(name: name)
        }
    }
}

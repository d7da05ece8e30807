import SwiftMocksOptions

/// How types are spelled in the output of one proto file, and which module names it can write
/// before them.
struct FileNames: Sendable {
    let file: FileContext
    /// The module that the output is compiled into, as `ModuleMappings` names modules.
    let outputModule: String?
    let messages: TypeReference
    let interfaces: TypeReference
    /// The modules that mappings give to its own types and to those of the protos that it imports.
    let mappedModules: Set<String>
    /// The modules that the user adds, by mappings or by name.
    let userModules: Set<String>
    /// How to refer to messages that no mapping places.
    private let unmapped: TypeReference
    private let types: RequestTypes

    /// - Parameter position: that of the file in `Protos.files`.
    init(_ position: Int, in types: RequestTypes) {
        self.types = types
        file = types.files[position]
        outputModule = types.rules.mappings.outputModule(typesModule: file.module)
        messages = types.rules.messages(mappedTo: file.module)
        unmapped = types.rules.messages(mappedTo: nil)
        interfaces = types.rules.interfaces(of: file)
        mappedModules = types.mappedModules(position)
        let options = types.rules.options
        userModules = mappedModules.union(options.extraModuleImports).union(options.testableModuleImports)
    }

    var library: any LibraryNames { types.rules.library }

    /// A type's name, with its module if one is needed.
    struct TypeName {
        let name: SwiftName
        var module: String?

        var text: SwiftName { module.map { SwiftName(checked: "\($0).\(name.text)") } ?? name }
    }

    /// The name of a message. Throws if its module is needed but not known.
    func name(of message: ProtoMessage) throws -> TypeName {
        let origin = types.files[message.file]
        let name = unqualifiedName(of: message)
        if let module = origin.module, module != outputModule { return TypeName(name: name, module: module) }
        if origin.mayBeRuntimes { return TypeName(name: name) }
        return try self.name(name, by: reference(to: message)) { other in
            .ambiguousMessage(name: name.text, declaredIn: origin.path, other: other, file: file.path)
        }
    }

    func unqualifiedName(of message: ProtoMessage) -> SwiftName {
        MessageNaming.path(
            message.names, prefix: types.files[message.file].typePrefix,
            runtimeModule: types.rules.mappings.runtimeModule)
    }

    /// How to refer to a message whose module is not written for every file.
    func reference(to message: ProtoMessage) -> TypeReference {
        types.files[message.file].module == file.module ? messages : unmapped
    }

    /// The name of a service's interface. Throws if its module is needed but not known.
    func name(ofInterface name: SwiftName, ofService service: SwiftName) throws -> TypeName {
        let other = types.other(called: name.text, than: service.text, of: file.path)
        return try self.name(name, by: interfaces, besides: other) { other in
            .ambiguousInterface(name: name.text, service: service.text, other: other, file: file.path)
        }
    }

    /// - Parameter other: another type of the request that has the name.
    private func name(
        _ name: SwiftName, by reference: TypeReference, besides other: String? = nil, fault: (String) -> ProtoFault
    ) throws -> TypeName {
        if reference == .here { return TypeName(name: name) }
        let first = String(name.text.prefix { $0 != "." })
        let hiding = library.module(ofType: first).map { "\($0).\(first)" } ?? other
        if case .imported(let module) = reference {
            let isHidden = hiding != nil || types.isDeclared(first, in: outputModule)
            return TypeName(name: name, module: isHidden ? module : nil)
        }
        if let hiding { throw GeneratorError.protos(fault(hiding)) }
        return TypeName(name: name)
    }
}

/// A type of the output's module, or of one that it imports, hides the module of that name.
extension FileNames {
    /// Throws for each module that is hidden, and for each of the library's modules whose name the
    /// user gives another one.
    func requireVisible(_ modules: Set<String>, ofLibrary: Set<String>) throws {
        let faults = modules.union(ofLibrary).sorted().compactMap { module in
            let hiding = modules.contains(module) ? other(called: module) : nil
            // A module of messages is among both, if it has the name of one of the library's.
            let other = hiding ?? (ofLibrary.contains(module) ? moduleOfUser(called: module) : nil)
            return other.map { sameName(module, $0, "module \(module)") }
        }
        if !faults.isEmpty { throw FaultList(faults) }
    }

    /// Throws if a type hides `name`, which the output needs for `purpose`.
    func requireVisible(_ name: String, for purpose: String) throws {
        if let declaration = declaration(hiding: name) { throw sameName(name, declaration, purpose) }
    }

    /// The declaration that Swift takes for the module.
    private func other(called module: String) -> String? {
        if let declaration = declaration(hiding: module) { return declaration }
        let isOfLibrary = library.modules.contains(module)
        if !isOfLibrary, let owner = library.module(ofType: module) { return "type \(owner).\(module)" }
        if PublicTypes.swift.contains(module) { return "type Swift.\(module)" }
        return isOfLibrary ? moduleOfUser(called: module) : nil
    }

    /// The module of the user with the name of one of the library's, which Swift can't tell from
    /// it.
    private func moduleOfUser(called module: String) -> String? {
        types.rules.isOfUser(module) ? "your module \(module)" : nil
    }

    private func declaration(hiding name: String) -> String? {
        types.declaration(hiding: name, in: outputModule, imported: userModules, seenFrom: file.path)
    }

    private func sameName(_ name: String, _ first: String, _ second: String) -> GeneratorError {
        .protos(.sameSwiftName(name: name, first: first, second: second, file: file.path))
    }
}

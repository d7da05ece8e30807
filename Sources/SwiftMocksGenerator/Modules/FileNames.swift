import SwiftMocksOptions

/// The names of types in the output of one proto file: how they are spelled, and which module names
/// the output can write before them.
///
/// The output imports several modules. A name without a module means the type of the output's own
/// module, if there is one. Otherwise it means the only type of that name in the imported modules.
/// If several of them have one, Swift refuses the name. Then its module must be written.
///
/// ## Messages
///
/// `chat.proto` is in the package `demo.v1`, declares `Req`, and imports `user.proto` with `User`.
///
/// | options | name | why |
/// | --- | --- | --- |
/// | none | `Demo_V1_Req`, `Demo_V1_User` | no mapping: both are in the output's module |
/// | `user.proto` is mapped to `SharedModels` | `SharedModels.Demo_V1_User` | another module |
/// | both are mapped to `SharedModels` | `Demo_V1_User` | the output is taken to be there, too |
/// | the same, `ModuleName=Clients` | `SharedModels.Demo_V1_User` | the output is in `Clients` |
/// | any | `SwiftProtobuf.Google_Protobuf_Empty` | SwiftProtobuf has the well-known types |
///
/// A message can have the name of a type that the output imports. `plain.proto` has no package, and
/// declares `Message`, which SwiftProtobuf has, too. The run writes only mocks, by
/// `GenerateClients=false`.
///
/// | options | name | why |
/// | --- | --- | --- |
/// | none | `Message` | the type of the output's own module wins |
/// | `TestableModuleImports=App` | `App.Message` | it is in `App`, as the interface is |
/// | `ExtraModuleImports=Shared` | an error | it may be in `Shared` or in the output's module |
///
/// ## Interfaces
///
/// If another run writes the clients, a mock conforms to an interface of another module. The
/// services `a_b.Greeter` and `aB.Greeter` have the same interface `AB_GreeterClientInterface`, in
/// the modules `A` and `B`.
///
/// | options | name | why |
/// | --- | --- | --- |
/// | `TestableModuleImports=A` | `A.AB_GreeterClientInterface` | only `A` can have it |
/// | `ExtraModuleImports=A`, `ExtraModuleImports=B` | an error | it may be in any of the three |
///
/// ## Modules
///
/// A type also hides a module of its name. If a message `Connect` is in the output's module, or in
/// one that it imports, then `Connect.Headers` means a member of that message. `requireVisible`
/// refuses this: "message Connect of other.proto and module Connect would both be called Connect in
/// Swift".
struct FileNames: Sendable {
    /// The file.
    let file: FileContext
    /// The module that the output is compiled into, as `ModuleMappings` names modules: nil if the
    /// user gives ModuleName, or if no mapping places the file.
    let mappedOutputModule: String?
    /// How to refer to messages that are mapped to the same module as the file.
    let referenceToMessages: TypeReference
    /// How to refer to the interfaces of the file's services.
    let referenceToInterfaces: TypeReference
    /// The modules that mappings give to the file's own types and to those of the protos that it
    /// imports.
    let mappedModules: Set<String>
    /// The modules that the user adds, by mappings or by name.
    let userModules: Set<String>
    /// How to refer to messages that no mapping places.
    private let referenceToUnmapped: TypeReference
    private let types: RequestTypes

    /// - Parameter position: that of the file in `Protos.files`.
    init(_ position: Int, in types: RequestTypes) {
        self.types = types
        file = types.files[position]
        mappedOutputModule = types.rules.mappings.mappedOutputModule(typesModule: file.module)
        referenceToMessages = types.rules.reference(toMessagesMappedTo: file.module)
        referenceToUnmapped = types.rules.reference(toMessagesMappedTo: nil)
        referenceToInterfaces = types.rules.reference(toInterfacesOf: file)
        mappedModules = types.mappedModules(position)
        let options = types.rules.options
        userModules = mappedModules.union(options.extraModuleImports).union(options.testableModuleImports)
    }

    /// The names of the chosen library.
    var libraryNames: any LibraryNames { types.rules.libraryNames }

    /// The name of a type, and the module that is written before it; nil if none is.
    struct TypeName {
        let name: SwiftName
        var module: String?

        /// The name as it is printed.
        var text: SwiftName { module.map { SwiftName(checked: "\($0).\(name.text)") } ?? name }
    }

    /// The name of a message, such as `Demo_V1_User` or `SharedModels.Demo_V1_User`. Throws an
    /// ambiguous message if its module is needed but not known.
    func name(of message: ProtoMessage) throws -> TypeName {
        let origin = types.files[message.file]
        let name = unqualifiedName(of: message)
        if let module = origin.module, module != mappedOutputModule { return TypeName(name: name, module: module) }
        if origin.mayBeWellKnown { return TypeName(name: name) }
        return try self.name(name, by: reference(to: message)) { other in
            .ambiguousMessage(name: name.text, declaredIn: origin.path, other: other, file: file.path)
        }
    }

    /// The name of a message without its module.
    func unqualifiedName(of message: ProtoMessage) -> SwiftName {
        MessageNaming.path(
            message.names, prefix: types.files[message.file].typePrefix,
            swiftProtobufModule: types.rules.mappings.swiftProtobufModule)
    }

    /// How to refer to a message whose module is not written for every file.
    func reference(to message: ProtoMessage) -> TypeReference {
        types.files[message.file].module == file.module ? referenceToMessages : referenceToUnmapped
    }

    /// The name of a service's interface in its mock. Throws an ambiguous interface if its module
    /// is needed but not known.
    ///
    /// - Parameters:
    ///   - name: the interface.
    ///   - service: the full name of the service.
    func name(ofInterface name: SwiftName, ofService service: SwiftName) throws -> TypeName {
        let other = types.other(called: name.text, than: service.text, of: file.path)
        return try self.name(name, by: referenceToInterfaces, besides: other) { other in
            .ambiguousInterface(name: name.text, service: service.text, other: other, file: file.path)
        }
    }

    /// Writes the module before a name if another type that the output can see has the name.
    ///
    /// - Parameters:
    ///   - name: the type. Only its first part counts: `Message` of `Message.Inner`.
    ///   - reference: how to refer to it.
    ///   - other: another type of the request that has the name.
    ///   - fault: makes the error if the module is needed but not known, from the other type.
    private func name(
        _ name: SwiftName, by reference: TypeReference, besides other: String? = nil, fault: (String) -> ProtoFault
    ) throws -> TypeName {
        if reference == .here { return TypeName(name: name) }
        let first = String(name.text.prefix { $0 != "." })
        let hiding = libraryNames.module(ofType: first).map { "\($0).\(first)" } ?? other
        if case .imported(let module) = reference {
            let isHidden = hiding != nil || types.mayBeDeclared(first, in: mappedOutputModule)
            return TypeName(name: name, module: isHidden ? module : nil)
        }
        if let hiding { throw GeneratorError.proto(fault(hiding)) }
        return TypeName(name: name)
    }
}

/// A type of the output's module, or of one that it imports, hides the module of that name.
extension FileNames {
    /// Throws if a type hides a module whose name the output writes.
    ///
    /// - Parameters:
    ///   - modules: the modules that the output writes before types.
    ///   - ofLibrary: the modules that it imports for the library. The user must not give their
    ///     names to other modules.
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

    /// The declaration that Swift takes for the module, in words for an error; nil if there is
    /// none.
    private func other(called module: String) -> String? {
        if let declaration = declaration(hiding: module) { return declaration }
        let isOfLibrary = libraryNames.qualifiers.contains(module)
        if !isOfLibrary, let owner = libraryNames.module(ofType: module) { return "type \(owner).\(module)" }
        if PublicTypes.swift.contains(module) { return "type Swift.\(module)" }
        return isOfLibrary ? moduleOfUser(called: module) : nil
    }

    /// The module of the user with the name of one of the library's, which Swift can't tell from
    /// it.
    private func moduleOfUser(called module: String) -> String? {
        types.rules.isOfUser(module) ? "your module \(module)" : nil
    }

    /// The type that hides a module from this output, in words for an error; nil if there is none.
    private func declaration(hiding name: String) -> String? {
        types.declaration(hiding: name, in: mappedOutputModule, imported: userModules, seenFrom: file.path)
    }

    private func sameName(_ name: String, _ first: String, _ second: String) -> GeneratorError {
        .proto(.sameSwiftName(name: name, first: first, second: second, file: file.path))
    }
}

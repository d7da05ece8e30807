import SwiftMocksOptions

/// The way in which the output of a file refers to types of a group: the messages of a file, or its
/// interfaces.
enum TypeReference: Equatable, Sendable {
    /// They are in the module that the output is compiled into, where no imported type hides them.
    case here
    /// They are in a module that the output imports.
    case imported(module: String)
    /// They are in the module that the output is compiled into, or in one that it imports. The
    /// options don't tell in which.
    case unknown
}

/// The rules by which the types of a run are in modules.
struct ModuleRules: Sendable {
    let mappings: ModuleMappings
    let options: CommonOptions
    let libraryNames: any LibraryNames

    /// How to refer to the messages of a file that is mapped to `module`, or not mapped.
    func reference(toMessagesMappedTo module: String?) -> TypeReference {
        if mappings.givenOutputModule != nil { return module.map { .imported(module: $0) } ?? .here }
        guard let module else { return referenceToUnmapped }
        if (options.extraModuleImports + testable).contains(module) { return .imported(module: module) }
        return testable.isEmpty ? .here : .unknown
    }

    /// How to refer to the interfaces that a file's mocks conform to.
    func reference(toInterfacesOf file: FileContext) -> TypeReference {
        guard libraryNames.needsTypesOfAnotherRun else { return .here }
        if options.testableModuleImports.isEmpty && mappings.givenOutputModule != nil {
            return file.module == nil ? .here : .unknown
        }
        // The output is in the module of the file's messages, which clients in a module that it
        // imports could not use.
        if options.testableModuleImports.isEmpty, let module = file.module, !options.extraModuleImports.contains(module)
        {
            return .here
        }
        return referenceToUnmapped
    }

    /// How to refer to types that no mapping places. The module that a test imports for the
    /// interfaces also contains their messages.
    private var referenceToUnmapped: TypeReference {
        if !options.extraModuleImports.isEmpty || testable.count > 1 { return .unknown }
        return testable.first.map { .imported(module: String($0.prefix { $0 != "." })) } ?? .here
    }

    /// The modules that mocks import for the interfaces; none if the run writes the interfaces
    /// itself.
    private var testable: [String] { libraryNames.needsTypesOfAnotherRun ? options.testableModuleImports : [] }

    /// Whether the user has a module of this name. SwiftProtobuf's is not one of the user, even if
    /// protos are mapped to it.
    func isOfUser(_ module: String) -> Bool {
        module != mappings.swiftProtobufModule
            && (mappings.isOfUser(module) || options.testableModuleImports.contains(module))
    }
}

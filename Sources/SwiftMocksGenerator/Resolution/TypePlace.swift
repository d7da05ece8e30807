import SwiftMocksOptions

/// The place of a file's own messages or interfaces, as seen from its output.
enum TypePlace: Equatable, Sendable {
    /// In the module that the output is compiled into, where no imported type hides them.
    case here
    /// In a module that the output imports.
    case imported(module: String)
    /// In one of these: the options don't tell in which.
    case unknown

    /// The place of the messages of a file that is mapped to `module`, or not mapped.
    static func ofMessages(
        mappedTo module: String?, mappings: ModuleMappings, options: CommonOptions, names: any LibraryNames
    ) -> TypePlace {
        if mappings.outputModule != nil { return module.map { .imported(module: $0) } ?? .here }
        guard let module else { return ofUnmapped(options: options, names: names) }
        let testable = names.needsTypesOfAnotherRun ? options.testableModuleImports : []
        if (options.extraModuleImports + testable).contains(module) { return .imported(module: module) }
        return testable.isEmpty ? .here : .unknown
    }

    /// The place of the interfaces that a file's mocks conform to.
    static func ofInterfaces(
        of file: FileContext, mappings: ModuleMappings, options: CommonOptions, names: any LibraryNames
    ) -> TypePlace {
        guard names.needsTypesOfAnotherRun else { return .here }
        if options.testableModuleImports.isEmpty, let outputModule = mappings.outputModule {
            return file.module == nil || file.module == outputModule ? .here : .unknown
        }
        // The output is in the module of the file's messages, which clients in a module that it imports could not use.
        if options.testableModuleImports.isEmpty, let module = file.module, !options.extraModuleImports.contains(module)
        {
            return .here
        }
        return ofUnmapped(options: options, names: names)
    }

    /// The place of types that no mapping places. The module that a test imports for the interfaces also contains their
    /// messages.
    private static func ofUnmapped(options: CommonOptions, names: any LibraryNames) -> TypePlace {
        let testable = names.needsTypesOfAnotherRun ? options.testableModuleImports : []
        if !options.extraModuleImports.isEmpty || testable.count > 1 { return .unknown }
        guard let module = testable.first else { return .here }
        return .imported(module: String(module.prefix { $0 != "." }))
    }
}

/// The types of a whole request, module by module, as far as their names may meet those that generated code declares or
/// relies on. Messages and enums of all files are looked at once; few are kept.
struct ModuleTypes {
    /// A module, as `ModuleMappings` names modules, and a name in it.
    private struct Key: Hashable {
        let module: String?
        let name: String
    }

    /// What declares a name, and in which file.
    private struct Owner {
        let declaration: String
        let file: String

        /// What an error about the file at `path` calls it.
        func declaration(seenFrom path: String) -> String {
            file == path ? declaration : "\(declaration) of \(printable(file))"
        }
    }

    private let names: LibraryNames
    /// Services by what the names of their types begin with.
    private var services: [Key: Owner] = [:]
    /// Types that are called as a module that generated code may name: by name, then by module.
    private var types: [String: [String?: Owner]] = [:]

    /// Throws where two declarations of a module would have the same name, be they in one file or in two.
    ///
    /// - Parameter toGenerate: indexes of the files whose services get types.
    init(
        of files: [FileDescriptor], toGenerate: Set<Int>, mappings: ModuleMappings, options: GeneratorOptions,
        names: LibraryNames
    ) throws {
        self.names = names
        for (index, file) in files.enumerated() where !file.services.isEmpty && toGenerate.contains(index) {
            try addServices(of: file, mappings: mappings)
        }
        let modules = names.modules.union(names.reliedOn).union(mappings.moduleNames)
            .union(options.extraModuleImports).union(options.testableModuleImports)
        let scanner = TypeScanner(endings: services.isEmpty ? [] : names.typeEndings, names: modules)
        for file in files {
            try scanner.forEachType(of: file, mappings: mappings) { name, declaration, context in
                let owner = Owner(declaration: declaration, file: file.name)
                add(owner, of: name, in: context.module, ifAmong: modules)
                guard let service = service(declaring: name, in: context.module) else { return }
                let place = TypePlace.ofMessages(
                    mappedTo: context.module, mappings: mappings, options: options, names: names)
                if case .imported = place { return }
                throw clash(of: name, first: service, second: owner)
            }
            if !file.services.isEmpty, try scanner.mayHaveNames(file, mappings: mappings) {
                try addClients(of: file, mappings: mappings, ifAmong: modules)
            }
        }
    }

    private mutating func add(_ owner: Owner, of name: String, in module: String?, ifAmong names: Set<String>) {
        if names.contains(name) { types[name, default: [:]][module] = owner }
    }

    /// Whether a service's types have one of this name.
    func isDeclared(_ name: String, in module: String?) -> Bool { service(declaring: name, in: module) != nil }

    /// What hides a module of this name from code in `own`, which imports the modules `imported`: a type's declaration;
    /// nil if nothing does.
    ///
    /// - Parameter file: the path of the code's proto file.
    func declaration(
        hiding module: String, in own: String?, imported: Set<String>, seenFrom file: String
    ) -> String? {
        owner(hiding: module, in: own, imported: imported)?.declaration(seenFrom: file)
    }

    private func owner(hiding module: String, in own: String?, imported: Set<String>) -> Owner? {
        if let service = service(declaring: module, in: own) { return service }
        guard let owners = types[module] else { return nil }
        if let owner = owners[own] { return owner }
        // Both may be many, so the fewer are gone through.
        let places = owners.count < imported.count ? Set(owners.keys.compactMap { $0 }) : imported
        let hiding = places.filter { imported.contains($0) && owners[$0] != nil }.min()
        return hiding.flatMap { owners[$0] }
    }

    private mutating func addServices(of file: FileDescriptor, mappings: ModuleMappings) throws {
        guard let ending = names.typeEndings.first else { return }
        let context = try FileContext(file, mappings: mappings)
        let module = mappings.module(ofOutputFor: context)
        try Self.forEachService(of: file, in: context, names: names) { base, owner in
            if let first = services.updateValue(owner, forKey: Key(module: module, name: base)) {
                throw clash(of: base + ending, first: first, second: owner)
            }
        }
    }

    private mutating func addClients(
        of file: FileDescriptor, mappings: ModuleMappings, ifAmong modules: Set<String>
    ) throws {
        let context = try FileContext(file, mappings: mappings)
        try Self.forEachService(of: file, in: context, names: names) { base, owner in
            for ending in names.clientEndings { add(owner, of: base + ending, in: context.module, ifAmong: modules) }
        }
    }

    /// Hands each service of a file to `body`, with what the names of its types begin with.
    private static func forEachService(
        of file: FileDescriptor, in context: FileContext, names: LibraryNames,
        _ body: (_ base: String, Owner) throws -> Void
    ) throws {
        for bytes in file.services {
            guard let name = ProtoIdentifier(try MessageDescriptor.name(bytes)) else { continue }
            let owner = Owner(declaration: "service \(context.fullName(of: name))", file: file.name)
            try body(names.typeBase(name, context), owner)
        }
    }

    private func service(declaring name: String, in module: String?) -> Owner? {
        for ending in names.typeEndings {
            let (name, ending) = (name.utf8, ending.utf8)
            guard name.suffix(ending.count).elementsEqual(ending) else { continue }
            let base = String(Substring(name.dropLast(ending.count)))
            if let owner = services[Key(module: module, name: base)] { return owner }
        }
        return nil
    }

    private func clash(of name: String, first: Owner, second: Owner) -> GeneratorError {
        .protos(
            .sameSwiftName(
                name: name, first: first.declaration, second: second.declaration(seenFrom: first.file),
                file: first.file))
    }
}

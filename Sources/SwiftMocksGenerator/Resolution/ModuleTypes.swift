import SwiftMocksOptions

/// The types of a whole request, by module, whose names may clash with those that generated code declares or relies on.
/// The messages and enums of all files are scanned once; few are kept.
struct ModuleTypes: Sendable {
    /// A module, as `ModuleMappings` names modules, and a name in it.
    private struct Key: Hashable {
        let module: String?
        let name: String
    }

    /// The declaration of a name, and its file.
    private struct Owner {
        let declaration: String
        let file: String
        /// The position of the file.
        let position: Int

        /// The declaration's name in an error about the file at `path`.
        func declaration(seenFrom path: String) -> String {
            file == path ? declaration : "\(declaration) of \(printable(file))"
        }
    }

    private let names: any LibraryNames
    /// Services by the beginning of the names of their types.
    private var services: [Key: Owner] = [:]
    /// Types with the name of a module that generated code may use: by name, then by module.
    private var types: [String: [String?: Owner]] = [:]

    /// - Parameters:
    ///   - files: those of the protos, in the same order.
    ///   - faults: gets the declarations of a module that would have the same name, in one file or in two.
    init(
        of protos: Protos, files: [FileContext], mappings: ModuleMappings, options: CommonOptions,
        names: any LibraryNames, faults: inout ProtoFaults
    ) {
        self.names = names
        for position in protos.toGenerate.sorted() where !protos.files[position].services.isEmpty {
            let module = mappings.outputModule(typesModule: files[position].module)
            addServices(of: protos.files[position], at: position, in: files[position], module: module, &faults)
        }
        let modules = names.modules.union(names.reliedOn).union(mappings.moduleNames)
            .union(options.extraModuleImports).union(options.testableModuleImports)
        let scanner = TypeScanner(endings: services.isEmpty ? [] : names.typeEndings, names: modules)
        for (position, file) in protos.files.enumerated() {
            let context = files[position]
            scanner.forEachType(of: file, in: context, runtimeModule: mappings.runtimeModule) { name, declaration in
                let owner = Owner(declaration: declaration, file: file.path, position: position)
                add(owner, of: name, in: context.module, ifAmong: modules)
                guard let service = service(declaring: name, in: context.module) else { return }
                let place = TypePlace.ofMessages(
                    mappedTo: context.module, mappings: mappings, options: options, names: names)
                if case .imported = place { return }
                faults.add(Self.clash(of: name, first: service, second: owner), ofFile: service.position)
            }
            if !file.serviceNames.isEmpty, scanner.mayHaveNames(file, in: context) {
                addClients(of: file, at: position, in: context, ifAmong: modules)
            }
        }
    }

    private mutating func add(_ owner: Owner, of name: String, in module: String?, ifAmong names: Set<String>) {
        if names.contains(name) { types[name, default: [:]][module] = owner }
    }

    /// Whether a service's types have one of this name.
    func isDeclared(_ name: String, in module: String?) -> Bool { service(declaring: name, in: module) != nil }

    /// The declaration of a type that hides a module of this name from code in `own`, which imports the modules
    /// `imported`; nil if there is none.
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
        // Both may be many, so the smaller collection is searched.
        let places = owners.count < imported.count ? Set(owners.keys.compactMap { $0 }) : imported
        let hiding = places.filter { imported.contains($0) && owners[$0] != nil }.min()
        return hiding.flatMap { owners[$0] }
    }

    /// Of several services with the same name, the first counts.
    private mutating func addServices(
        of file: ProtoFile, at position: Int, in context: FileContext, module: String?, _ faults: inout ProtoFaults
    ) {
        guard let ending = names.typeEndings.first else { return }
        Self.forEachService(of: file, at: position, in: context, names: names) { base, owner in
            let key = Key(module: module, name: base)
            if let first = services[key] {
                faults.add(Self.clash(of: base + ending, first: first, second: owner), ofFile: first.position)
            } else {
                services[key] = owner
            }
        }
    }

    private mutating func addClients(
        of file: ProtoFile, at position: Int, in context: FileContext, ifAmong modules: Set<String>
    ) {
        Self.forEachService(of: file, at: position, in: context, names: names) { base, owner in
            for ending in names.clientEndings { add(owner, of: base + ending, in: context.module, ifAmong: modules) }
        }
    }

    /// Passes each service of a file to `body`, with the beginning of the names of its types.
    private static func forEachService(
        of file: ProtoFile, at position: Int, in context: FileContext, names: any LibraryNames,
        _ body: (_ base: String, Owner) -> Void
    ) {
        for name in file.serviceNames {
            let owner = Owner(
                declaration: "service \(file.fullName(of: name))", file: file.path, position: position)
            body(names.typeBase(of: name, in: context), owner)
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

    private static func clash(of name: String, first: Owner, second: Owner) -> ProtoFault {
        .sameSwiftName(
            name: name, first: first.declaration, second: second.declaration(seenFrom: first.file), file: first.file)
    }
}

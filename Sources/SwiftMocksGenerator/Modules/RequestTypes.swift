import SwiftMocksOptions

/// The types of a whole request whose names may clash with those that generated code declares or
/// relies on.
///
/// They are settled once, and shared by threads after that. The messages and enums of all files are
/// scanned once. Few are kept, because nearly all names begin with the prefix of a package and
/// can't clash.
///
/// Three kinds are kept:
///
/// - `services`: what the run declares. For Connect, the service `demo.v1.Chat` stands for
///   `Demo_V1_ChatClientInterface`, `Demo_V1_ChatClient` and `Demo_V1_ChatClientMock`, so its
///   beginning `Demo_V1_Chat` is the key. A message `ChatClient` in the same package is an error:
///   "service demo.v1.Chat and message demo.v1.ChatClient would both be called Demo_V1_ChatClient
///   in Swift".
/// - `types`: what hides a module. A message `Connect` without a package is kept, because generated
///   code writes `Connect.Headers`. The key after the name is the module of the message, since it
///   hides only in code that sees this module.
/// - `interfaces`: what has the name of an interface that another run declares. For the services
///   `a_b.Greeter` and `aB.Greeter`, both are kept below `AB_GreeterClientInterface`.
///
/// Modules are those of `ModuleMappings`: nil is the module that the output is compiled into if the
/// user gives ModuleName, and else the module of all types that no mapping places.
struct RequestTypes: Sendable {
    /// A module, as `ModuleMappings` names modules, and a name in it.
    private struct Key: Hashable {
        let module: String?
        let name: String
    }

    /// A type or a service, in words for an error, and the file that declares it.
    private struct Declaration: Equatable {
        /// Its kind and its proto name: `message demo.v1.User`.
        let name: String
        /// The path of the file.
        let file: String
        /// The position of the file in the request.
        let position: Int

        /// Its name in an error about the file at `path`: without its own file there, with it
        /// elsewhere, as in `message Connect of other.proto`.
        func name(seenFrom path: String) -> String { file == path ? name : "\(name) of \(printable(file))" }
    }

    private struct Service {
        /// What the names of its types begin with.
        let base: String
        let declaration: Declaration
    }

    /// The rules by which types are in modules.
    let rules: ModuleRules
    /// The files by their positions in `Protos.files`.
    let files: [FileContext]
    /// The services to generate by the beginning of the names of their types.
    private var services: [Key: Declaration] = [:]
    /// Types with the name of a module that generated code may use: by name, then by module.
    private var types: [String: [String?: Declaration]] = [:]
    /// The types with the name of an interface that another run declares. There are at most two for
    /// each name, so that each of them finds another one.
    private var interfaces: [String: [Declaration]] = [:]
    /// The modules of the own types and of the imports of files, by the positions of the files to
    /// generate that have services.
    private var mappedModules: [Int: Set<String>] = [:]

    /// Throws all faults together: declarations of a module with the same name, and public imports
    /// that form a cycle.
    init(_ protos: Protos, rules: ModuleRules) throws {
        self.rules = rules
        files = protos.files.map { FileContext($0, mappings: rules.mappings) }
        var faults = ProtoFaults(fileCount: files.count)
        let declared = protos.files.indices.map { services(of: protos.files[$0], at: $0) }
        addGenerated(declared, of: protos, &faults)
        addTypes(of: protos, declared, &faults)
        addInterfaces(of: protos, declared)
        addMappedModules(of: protos, &faults)
        try faults.throwAll(toGenerate: protos.toGenerate)
    }

    /// The modules of the own types of the file at this position and of all protos that it imports,
    /// including those that they import publicly; none without mappings.
    func mappedModules(_ file: Int) -> Set<String> { mappedModules[file] ?? [] }

    /// Whether the run declares a type of this name in `module`, such as a client. A run of mocks
    /// alone takes any name that ends like a mock's for one: another run for the same module may
    /// declare it.
    func mayBeDeclared(_ name: String, in module: String?) -> Bool {
        let names = rules.libraryNames
        if names.needsTypesOfAnotherRun { return names.typeEndings.contains(where: name.hasSuffix) }
        return service(declaring: name, in: module) != nil
    }

    /// The type that hides a module from code, in words for an error; nil if there is none.
    ///
    /// An example is the module `Connect` and code for `demo/chat.proto` in the module `App`:
    ///
    /// - A type `Connect` of `App` hides the module, because code sees the types of its own module
    ///   first.
    /// - A type `Connect` of `Models` hides it if the code imports `Models`. Of several such
    ///   modules, the first by name is returned.
    /// - A type `Connect` of a module that the code does not import hides nothing.
    ///
    /// - Parameters:
    ///   - module: the name of the module that the code writes.
    ///   - own: the module of the code; nil for the one that `ModuleMappings` does not name.
    ///   - imported: the modules whose types the code sees.
    ///   - file: the path of the code's proto file. The result names the declaration's own file
    ///     unless it is this one.
    func declaration(
        hiding module: String, in own: String?, imported: Set<String>, seenFrom file: String
    ) -> String? {
        if let service = service(declaring: module, in: own) { return service.name(seenFrom: file) }
        guard let owners = types[module] else { return nil }
        if let owner = owners[own] { return owner.name(seenFrom: file) }
        // Both may be many, so the smaller collection is searched.
        let places = owners.count < imported.count ? Set(owners.keys.compactMap { $0 }) : imported
        let hiding = places.filter { imported.contains($0) && owners[$0] != nil }.min()
        return hiding.flatMap { owners[$0]?.name(seenFrom: file) }
    }

    /// Another type with the name of an interface, in words for an error; nil if there is none. If
    /// an output imports the modules of both, Swift can't tell them apart.
    ///
    /// - Parameters:
    ///   - interface: the name of the interface.
    ///   - service: the full name of its service, whose own declaration does not count.
    ///   - path: the path of the file that declares the service.
    func other(called interface: String, than service: String, of path: String) -> String? {
        let other = interfaces[interface]?.first { $0.name != "service \(service)" || $0.file != path }
        return other?.name(seenFrom: path)
    }

    private func services(of file: ProtoFile, at position: Int) -> [Service] {
        file.serviceNames.map { name in
            let declaration = Declaration(
                name: "service \(file.fullName(of: name))", file: file.path, position: position)
            return Service(base: rules.libraryNames.typeBase(of: name, in: files[position]), declaration: declaration)
        }
    }

    /// Adds the services to generate. Of several with one name in one module, the first counts, and
    /// the others are faults.
    private mutating func addGenerated(_ declared: [[Service]], of protos: Protos, _ faults: inout ProtoFaults) {
        guard let ending = rules.libraryNames.typeEndings.first else { return }
        for position in protos.toGenerate.sorted() where !protos.files[position].services.isEmpty {
            let module = rules.mappings.mappedOutputModule(typesModule: files[position].module)
            for service in declared[position] {
                let key = Key(module: module, name: service.base)
                if let first = services[key] {
                    let fault = Self.clash(of: service.base + ending, first, service.declaration)
                    faults.add(fault, ofFile: first.position)
                } else {
                    services[key] = service.declaration
                }
            }
        }
    }

    /// Adds the types that may hide a module, and reports those with the name of a service's type.
    private mutating func addTypes(of protos: Protos, _ declared: [[Service]], _ faults: inout ProtoFaults) {
        let names = rules.libraryNames
        let options = rules.options
        let modules = names.qualifiers.union(names.reliedOn).union(rules.mappings.moduleNames)
            .union(options.extraModuleImports).union(options.testableModuleImports)
        let scanner = TypeScanner(endings: services.isEmpty ? [] : names.typeEndings, names: modules)
        for (position, file) in protos.files.enumerated() {
            let context = files[position]
            func add(_ declaration: Declaration, _ name: String) {
                if modules.contains(name) { types[name, default: [:]][context.module] = declaration }
            }
            scanner.forEachType(of: file, in: context, swiftProtobufModule: rules.mappings.swiftProtobufModule) {
                name, type in
                let declaration = Declaration(name: type, file: file.path, position: position)
                add(declaration, name)
                guard let service = service(declaring: name, in: context.module) else { return }
                if case .imported = rules.reference(toMessagesMappedTo: context.module) { return }
                faults.add(Self.clash(of: name, service, declaration), ofFile: service.position)
            }
            if declared[position].isEmpty || !scanner.mayHaveNames(file, in: context) { continue }
            for service in declared[position] {
                for ending in names.clientEndings { add(service.declaration, service.base + ending) }
            }
        }
    }

    /// Adds the types with the name of an interface, if outputs use interfaces that another run
    /// declares.
    private mutating func addInterfaces(of protos: Protos, _ declared: [[Service]]) {
        let areImported = protos.toGenerate.contains { rules.reference(toInterfacesOf: files[$0]) != .here }
        if !areImported { return }
        let ending = rules.libraryNames.interfaceEnding
        // The packages of services, by the prefix of their types.
        var packages: [String: Set<String>] = [:]
        for (services, context) in zip(declared, files) where !services.isEmpty {
            packages[context.typePrefix, default: []].insert(context.package)
            for service in services { add(service.declaration, ofInterface: service.base + ending) }
        }
        let scanner = TypeScanner(endings: [ending], names: [])
        for (position, file) in protos.files.enumerated() {
            let context = files[position]
            // An interface with the name of its service shares it with no type of the package:
            // protoc sees to that.
            let others = packages[context.typePrefix, default: []].subtracting([file.package])
            if ending.isEmpty && others.isEmpty { continue }
            scanner.forEachType(of: file, in: context, swiftProtobufModule: rules.mappings.swiftProtobufModule) {
                name, type in
                if interfaces[name] == nil { return }
                add(Declaration(name: type, file: file.path, position: position), ofInterface: name)
            }
        }
        interfaces = interfaces.filter { $0.value.count > 1 }
    }

    private mutating func add(_ declaration: Declaration, ofInterface name: String) {
        let known = interfaces[name, default: []]
        if known.count < 2 && known.last != declaration { interfaces[name, default: []].append(declaration) }
    }

    /// Adds the modules of the files to generate and of their imports, if there are mappings.
    /// Public imports that form a cycle are faults.
    private mutating func addMappedModules(of protos: Protos, _ faults: inout ProtoFaults) {
        guard rules.mappings.isGivenByUser else { return }
        var exports = ExportedModules(protos, mappings: rules.mappings)
        for position in protos.toGenerate where !protos.files[position].services.isEmpty {
            let own = files[position].module
            var modules: Set<String> = own.map { [$0] } ?? []
            for path in protos.files[position].dependencies {
                modules.formUnion(exports.of(String(decoding: path, as: UTF8.self)))
            }
            if let output = rules.mappings.mappedOutputModule(typesModule: own) { modules.remove(output) }
            mappedModules[position] = modules
        }
        for position in exports.cyclic { faults.add(.importCycle(protos.files[position].path), ofFile: position) }
    }

    /// The service for which the run declares a type of this name; nil if there is none.
    private func service(declaring name: String, in module: String?) -> Declaration? {
        for ending in rules.libraryNames.typeEndings {
            let name = name.utf8
            let ending = ending.utf8
            guard name.suffix(ending.count).elementsEqual(ending) else { continue }
            let base = String(Substring(name.dropLast(ending.count)))
            if let owner = services[Key(module: module, name: base)] { return owner }
        }
        return nil
    }

    private static func clash(of name: String, _ first: Declaration, _ second: Declaration) -> ProtoFault {
        .sameSwiftName(
            name: name, first: first.name, second: second.name(seenFrom: first.file), file: first.file)
    }
}

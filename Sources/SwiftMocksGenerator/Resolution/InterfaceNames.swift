import SwiftMocksOptions

/// The names of the interfaces that mocks conform to and that another run declares, with what else in the request has
/// such a name.
///
/// If an output imports the modules of both, Swift can't tell them apart.
struct InterfaceNames: Sendable {
    /// A declaration with the name of an interface, and its file's path.
    private struct Declaration: Equatable {
        let name: String
        let file: String
    }

    /// By the name in Swift. Two tell each service of another declaration, so there are no more.
    private var declarations: [String: [Declaration]] = [:]

    /// - Parameter files: those of the protos, in the same order.
    init(
        of protos: Protos, files: [FileContext], mappings: ModuleMappings, options: CommonOptions,
        names: any LibraryNames
    ) {
        let areImported = protos.toGenerate.contains {
            TypePlace.ofInterfaces(of: files[$0], mappings: mappings, options: options, names: names) != .here
        }
        guard areImported, let ending = names.clientEndings.first else { return }
        let packages = addServices(of: protos.files, in: files, ending: ending, names: names)
        let scanner = TypeScanner(endings: [ending], names: [])
        for (file, context) in zip(protos.files, files) {
            // An interface with the name of its service shares it with no type of the package: protoc sees to that.
            let others = packages[context.typePrefix, default: []].subtracting([file.package])
            if ending.isEmpty && others.isEmpty { continue }
            scanner.forEachType(of: file, in: context, runtimeModule: mappings.runtimeModule) { name, declaration in
                if declarations[name] != nil { add(Declaration(name: declaration, file: file.path), of: name) }
            }
        }
        declarations = declarations.filter { $0.value.count > 1 }
    }

    /// What else has the name of the interface of a service of the file at `path`; nil if nothing has.
    func other(called interface: String, than service: String, of path: String) -> String? {
        let own = Declaration(name: "service \(service)", file: path)
        guard let other = declarations[interface]?.first(where: { $0 != own }) else { return nil }
        return other.file == path ? other.name : "\(other.name) of \(printable(other.file))"
    }

    /// Returns the packages of services, by the prefix of their types.
    private mutating func addServices(
        of protos: [ProtoFile], in files: [FileContext], ending: String, names: any LibraryNames
    ) -> [String: Set<String>] {
        var packages: [String: Set<String>] = [:]
        for (file, context) in zip(protos, files) where !file.serviceNames.isEmpty {
            packages[context.typePrefix, default: []].insert(file.package)
            for service in file.serviceNames {
                let declaration = Declaration(name: "service \(file.fullName(of: service))", file: file.path)
                add(declaration, of: names.typeBase(of: service, in: context) + ending)
            }
        }
        return packages
    }

    private mutating func add(_ declaration: Declaration, of name: String) {
        let known = declarations[name, default: []]
        if known.count < 2 && known.last != declaration { declarations[name, default: []].append(declaration) }
    }
}

/// Checks that the module names before types in a file's output refer to the right modules.
///
/// A type of the output's module, or of one that it imports, hides the module of that name.
struct HiddenNameCheck {
    private let scope: OutputScope
    private let types: ModuleTypes
    private let names: any LibraryNames
    /// The modules of the user that the output imports.
    private let imported: Set<String>
    /// The modules that are not the libraries'.
    private let ownModules: Set<String>

    /// - Parameter imported: the modules of the user that the output imports.
    init(_ scope: OutputScope, imported: Set<String>) {
        self.scope = scope
        self.imported = imported
        names = scope.names
        types = scope.types
        let mappings = scope.mappings
        ownModules = mappings.moduleNames.union(mappings.outputModule.map { [$0] } ?? [])
            .subtracting([mappings.runtimeModule])
    }

    /// Throws if one of these modules is hidden.
    func require(_ modules: Set<String>) throws {
        for module in modules.sorted() {
            if let declaration = declaration(hiding: module) { throw hidden(module, by: declaration) }
            if !names.modules.contains(module), let owner = names.module(ofType: module) {
                throw hidden(module, by: "type \(owner).\(module)")
            }
            if PublicTypes.swift.contains(module) { throw hidden(module, by: "type Swift.\(module)") }
        }
        for module in modules.intersection(names.modules).sorted() where ownModules.contains(module) {
            throw hidden(module, by: "your module \(module)")
        }
    }

    /// Throws if a type hides `name`, which the output needs for `purpose`.
    func require(_ name: String, for purpose: String) throws {
        guard let declaration = declaration(hiding: name) else { return }
        throw GeneratorError.protos(
            .sameSwiftName(name: name, first: declaration, second: purpose, file: scope.file.path))
    }

    private func declaration(hiding name: String) -> String? {
        types.declaration(hiding: name, in: scope.outputModule, imported: imported, seenFrom: scope.file.path)
    }

    private func hidden(_ module: String, by declaration: String) -> GeneratorError {
        .protos(.sameSwiftName(name: module, first: declaration, second: "module \(module)", file: scope.file.path))
    }
}

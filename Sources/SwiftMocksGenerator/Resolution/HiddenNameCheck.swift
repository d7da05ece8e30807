/// Checks that the module names before types in a file's output refer to the right modules.
///
/// A type of the output's module, or of one that it imports, hides the module of that name.
struct HiddenNameCheck {
    private let scope: OutputScope
    /// The modules of the user that the output imports.
    private let imported: Set<String>

    /// - Parameter imported: the modules of the user that the output imports.
    init(_ scope: OutputScope, imported: Set<String>) {
        self.scope = scope
        self.imported = imported
    }

    /// Throws for each module that is hidden, and for each of the library's modules whose name the user gives another one.
    ///
    /// - Parameters:
    ///   - modules: the modules that qualified names begin with.
    ///   - ofLibrary: the modules that the output imports for the library.
    func require(_ modules: Set<String>, ofLibrary: Set<String>) throws {
        let faults = modules.union(ofLibrary).sorted().compactMap { module in
            let hiding = modules.contains(module) ? other(called: module) : nil
            // A module of messages is among both, if it has the name of one of the library's.
            let other = hiding ?? (ofLibrary.contains(module) ? moduleOfUser(called: module) : nil)
            return other.map { sameName(module, $0, "module \(module)") }
        }
        if !faults.isEmpty { throw FaultList(faults) }
    }

    /// What Swift takes for the module.
    private func other(called module: String) -> String? {
        if let declaration = declaration(hiding: module) { return declaration }
        let isOfLibrary = scope.names.modules.contains(module)
        if !isOfLibrary, let owner = scope.names.module(ofType: module) { return "type \(owner).\(module)" }
        if PublicTypes.swift.contains(module) { return "type Swift.\(module)" }
        return isOfLibrary ? moduleOfUser(called: module) : nil
    }

    /// The module of the user with the name of one of the library's, which Swift can't tell from it.
    private func moduleOfUser(called module: String) -> String? {
        scope.isOfUser(module) ? "your module \(module)" : nil
    }

    /// Throws if a type hides `name`, which the output needs for `purpose`.
    func require(_ name: String, for purpose: String) throws {
        guard let declaration = declaration(hiding: name) else { return }
        throw sameName(name, declaration, purpose)
    }

    private func declaration(hiding name: String) -> String? {
        scope.types.declaration(hiding: name, in: scope.outputModule, imported: imported, seenFrom: scope.file.path)
    }

    private func sameName(_ name: String, _ first: String, _ second: String) -> GeneratorError {
        .protos(.sameSwiftName(name: name, first: first, second: second, file: scope.file.path))
    }
}

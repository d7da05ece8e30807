/// The names that an RPC library's outputs declare, print and can see.
struct LibraryNames {
    /// What the names of the types end in that outputs declare for a service; each stands behind `typeBase`.
    var typeEndings: [String] = []

    /// The same for the types of its client, whichever run of whichever generator writes them.
    var clientEndings: [String] = []

    /// What the names of a service's types begin with.
    var typeBase: (ProtoIdentifier, FileContext) -> String = { service, _ in service.text }

    /// The modules of the library, which outputs import, and whose names stand before the types of the library.
    var modules: Set<String> = []

    /// Other names that generated code, or what it is compiled with, writes without a module.
    var reliedOn: Set<String> = []

    /// The module that has a public type of this name, among those that outputs import for the library's sake.
    var moduleOfType: (String) -> String? = { _ in nil }

    /// Whether outputs use types that another run writes, as mocks without clients do.
    var needsTypesOfAnotherRun = false
}

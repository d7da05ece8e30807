/// The names that an RPC library's outputs declare, print and can see.
struct LibraryNames {
    /// The suffixes of the types that outputs declare for a service, after `typeBase`.
    var typeEndings: [String] = []

    /// The suffixes of the types of its client, also if another run or another generator writes them.
    var clientEndings: [String] = []

    /// The beginning of the names of a service's types.
    var typeBase: (ProtoIdentifier, FileContext) -> String = { service, _ in service.text }

    /// The modules of the library. Outputs import them and qualify the library's types with them.
    var modules: Set<String> = []

    /// Other names that generated code, or code that it is compiled with, uses without a module.
    var reliedOn: Set<String> = []

    /// The module with a public type of this name, among those that outputs import for the library.
    var moduleOfType: (String) -> String? = { _ in nil }

    /// Whether outputs use types that another run writes, as mocks without clients do.
    var needsTypesOfAnotherRun = false
}

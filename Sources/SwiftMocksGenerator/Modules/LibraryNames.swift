/// The names that an RPC library's outputs declare, print and can see.
protocol LibraryNames: Sendable {
    /// The ends of the names of the types that outputs declare for a service, after `typeBase`. For
    /// Connect these are such as `ClientInterface`, `Client` and `ClientMock`. Where two services
    /// have the same types, an error names the type with the first end.
    var typeEndings: [String] { get }

    /// The ends of the names of the types of its client, also if another run or another generator
    /// writes them.
    var clientEndings: [String] { get }

    /// The one among `clientEndings` of the type that mocks conform to, or that they are added to.
    var interfaceEnding: String { get }

    /// The beginning of the names of a service's types, such as `Demo_V1_Chat`.
    func typeBase(of service: ProtoIdentifier, in file: FileContext) -> String

    /// The modules that clients and mocks with these options may write before a type of the
    /// library. What outputs import is in the library's planner: they also import modules that they
    /// never write, and get some of these by an import of another.
    var qualifiers: Set<String> { get }

    /// Other names that generated code, or code that it is compiled with, uses without a module.
    var reliedOn: Set<String> { get }

    /// The module with a public type of this name, among those that outputs import for the library;
    /// nil if there is none.
    func module(ofType name: String) -> String?

    /// Whether outputs use types that another run writes, as mocks without clients do.
    var needsTypesOfAnotherRun: Bool { get }
}

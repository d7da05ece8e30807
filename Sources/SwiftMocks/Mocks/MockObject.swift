/// The base class of mocks: it owns their stubs and their recorded calls. An adapter has a subclass
/// for its library, which adds how calls are made.
///
/// Its members are few, and have arguments that no method of an rpc has, because rpcs may have any
/// name. `RPCs` is a type that has one property for each rpc of the mock: `given(mock).say` finds
/// an rpc there by its name. Members that no mock overrides are final, because the compiler repeats
/// the others in each mock.
open class MockObject<Library: RPCLibrary, RPCs>: MockBase<Library>, @unchecked Sendable {}

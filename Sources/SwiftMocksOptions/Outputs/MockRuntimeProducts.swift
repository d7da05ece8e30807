/// A library that mocks use, and the products of packages that have it.
public struct MockRuntimeProducts: Equatable, Sendable {
    /// The option that selects it.
    public static let key = "MockRuntime"

    /// The value of the option.
    public let value: String
    /// The products of which mocks need one, the best one first.
    public let products: [String]

    /// The product that has all that the tests of any RPC library need. The product `SwiftMocks`
    /// alone lacks the adapter, which mocks import.
    static let ofTests = "SwiftMocksTesting"
}

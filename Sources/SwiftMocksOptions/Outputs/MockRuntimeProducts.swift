/// A library that mocks use, and the products of packages that have it.
public struct MockRuntimeProducts: Equatable, Sendable {
    /// The option that selects it.
    public static let key = "MockRuntime"

    /// The value of the option.
    public let value: String
    /// The products of which mocks need one, the best one first.
    public let products: [String]

    /// Those for the mocks of each RPC library.
    static let ofSwiftMocks = ["SwiftMocksTesting", "SwiftMocks", "SwiftMocksServer"]
}

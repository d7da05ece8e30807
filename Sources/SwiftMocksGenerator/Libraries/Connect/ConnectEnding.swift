import SwiftMocksOptions

/// The ends of the names of the types that are declared for a service, after `ConnectTypes.base`.
enum ConnectEnding {
    /// The end of the protocol's name, by which the build tool finds clients.
    static let interface = ConnectFacts.outputs.clientProtocol
    static let client = "Client"
    static let mock = "ClientMock"
    /// The end of the name of the type that holds the rpcs of a recording mock.
    static let mockRPCs = "ClientMockRPCs"
}

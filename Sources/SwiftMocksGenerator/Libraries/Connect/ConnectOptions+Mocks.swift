import SwiftMocksOptions

extension ConnectOptions {
    /// Whether mocks have a property for each method, as mocks on ConnectMocks do.
    var mocksHaveProperties: Bool { mockRuntime == .connectMocks }
}

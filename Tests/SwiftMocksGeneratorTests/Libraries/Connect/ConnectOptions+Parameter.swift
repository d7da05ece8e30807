@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

extension ConnectOptions {
    /// The options that a plugin parameter gives.
    init(parameter: String) throws {
        self.init(try OptionParser.parse(parameter).settings)
    }
}

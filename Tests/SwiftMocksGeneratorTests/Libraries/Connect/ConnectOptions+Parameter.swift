@testable import SwiftMocksGenerator

extension ConnectOptions {
    /// The options that a plugin parameter gives.
    init(parameter: String) throws {
        let library = try OptionParser.parse(parameter, libraries: [ConnectLibrary.self])
        guard let library = library as? ConnectLibrary else { fatalError("\(library) was not to be chosen") }
        self = library.connect
    }
}

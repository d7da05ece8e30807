import Foundation

extension OtherProcess {
    /// A program of this package, which is built beside the tests.
    static func built(_ name: String) -> URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
    }
}

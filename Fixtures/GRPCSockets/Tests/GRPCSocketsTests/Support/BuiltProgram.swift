import Foundation
import TestSupport

extension OtherProcess {
    /// A program of this package, which is built beside the tests.
    static func built(_ name: String) -> URL { BuiltModules.buildFolder.appendingPathComponent(name) }
}

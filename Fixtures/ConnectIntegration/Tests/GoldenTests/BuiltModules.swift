import Foundation
import TestSupport

extension BuiltModules {
    /// The modules that generated code may import and that this package has anyway.
    static let names = [
        "Combine", "Connect", "ConnectMocks", "Foundation", "OpenCombine", "SwiftMocks", "SwiftProtobuf",
    ]

    /// The files that change when one of them is built anew.
    static func moduleFiles() -> [URL] {
        names.map { folder.appendingPathComponent("\($0).swiftmodule") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }
}

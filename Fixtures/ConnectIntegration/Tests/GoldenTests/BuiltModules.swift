import Foundation
import TestSupport

extension BuiltModules {
    /// The modules that generated code may import and that this package has anyway.
    static let names = [
        "Combine", "Connect", "ConnectMocks", "Foundation", "OpenCombine", "SwiftMocks", "SwiftProtobuf",
    ]
}

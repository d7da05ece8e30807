import Foundation
import TestSupport

/// The lists for the modules that this package is built with.
extension PublicTypeList {
    static let all =
        [
            Self(module: "SwiftProtobuf", file: "Naming/PublicTypes.swift", variable: "swiftProtobuf"),
            Self(module: "SwiftMocks", file: "Libraries/SwiftMocksTypes.swift", variable: "all"),
            Self(module: "SwiftMocksTesting", file: "Libraries/SwiftMocksTypes.swift", variable: "ofTests"),
            Self(module: "SwiftMocksConnect", file: connectTypes, variable: "adapter"),
            Self(module: "Connect", file: connectTypes, variable: "connect", isLibrary: usesRealConnect),
            Self(module: "ConnectMocks", file: connectTypes, variable: "connectMocks", isLibrary: usesRealConnect),
        ] + combine

    private static let connectTypes = "Libraries/Connect/ConnectTypes.swift"
    private static let usesRealConnect = ProcessInfo.processInfo.environment["CONNECT_SWIFT"] == "1"

    #if canImport(Darwin)
        private static let combine: [Self] = []
    #else
        /// It has some of Combine's types.
        private static let combine = [
            Self(module: "OpenCombine", file: connectTypes, variable: "combine", isLibrary: false)
        ]
    #endif
}

import TestSupport

/// The lists for the modules that only this package is built with.
extension PublicTypeList {
    static let all = [
        Self(module: "GRPCCore", file: "Libraries/GRPCSwift/GRPCSwiftTypes.swift", variable: "grpcCore"),
        Self(module: "SwiftMocksGRPC", file: "Libraries/GRPCSwift/GRPCSwiftTypes.swift", variable: "adapter"),
    ]
}

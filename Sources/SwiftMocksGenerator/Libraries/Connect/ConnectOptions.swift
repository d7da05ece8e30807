import SwiftMocksOptions

extension ConnectOptions {
    /// Whether mocks have a property for each method, as mocks on ConnectMocks do.
    var mocksHaveProperties: Bool { mockRuntime == .connectMocks }

    /// The modules that outputs with these options may write before a type. A file of mocks without
    /// streams writes only some of them.
    var possibleQualifiers: Set<String> {
        var modules: Set = ["Connect", common.swiftProtobufModuleName]
        if generateMocks && mockRuntime == .swiftMocks { modules.formUnion(["SwiftMocks", "SwiftMocksConnect"]) }
        if generateMocks && mockRuntime == .connectMocks { modules.formUnion(["Combine", "ConnectMocks"]) }
        return modules
    }
}

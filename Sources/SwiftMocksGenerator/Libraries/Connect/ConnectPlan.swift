/// The plan of one proto file's outputs, with the names of Connect's generators.
struct ConnectPlan {
    let services: [ConnectService]
    let clientImports: [ImportPlan]
    let mockImports: [ImportPlan]

    var hasUnary: Bool { services.contains(where: \.hasUnary) }
}

/// A service's protocol, client and mock. A class, so that loops and templates copy only a
/// reference: a struct costs large requests 5 to 10 % more instructions.
final class ConnectService: Sendable {
    let plan: ServicePlan
    let interface: SwiftName
    /// The same name, with its module if that is needed.
    let interfaceInMock: SwiftName
    let client: SwiftName
    let mock: SwiftName
    /// The type that holds the rpcs of a recording mock.
    let mockRPCs: SwiftName
    let methods: [ConnectMethod]

    var hasUnary: Bool { methods.contains { $0.kind == .unary } }
    var hasStreams: Bool { plan.hasStreams }

    /// - Parameter interface: its name in a mock.
    init(
        _ plan: ServicePlan, in file: FilePlan, interface: FileNames.TypeName, names: [ConnectMethodNames.Names]
    ) {
        let base = ConnectTypes.base(of: plan.name, in: file.context)
        self.plan = plan
        self.interface = interface.name
        interfaceInMock = interface.text
        client = SwiftName(checked: base + "Client")
        mock = SwiftName(checked: base + "ClientMock")
        mockRPCs = SwiftName(checked: base + "ClientMockRPCs")
        let owner = ConnectMethod.Owner(
            service: plan.fullName, mock: mock,
            hidesConnect: names.contains { $0.method.text == "Connect" },
            hidesConnectMocks: names.contains { $0.method.text == "ConnectMocks" })
        methods = plan.methods.indices.map { ConnectMethod(plan: plan.methods[$0], names: names[$0], owner: owner) }
    }
}

/// An rpc and its declarations, a class for the same reason as `ConnectService`.
final class ConnectMethod: RecordedRPC {
    let plan: MethodPlan
    let names: ConnectMethodNames.Names
    let owner: Owner

    struct Owner {
        let service: SwiftName
        let mock: SwiftName
        /// Whether a method of the service has the module's name, which hides the module everywhere
        /// but in types.
        let hidesConnect: Bool
        let hidesConnectMocks: Bool
    }

    init(plan: MethodPlan, names: ConnectMethodNames.Names, owner: Owner) {
        self.plan = plan
        self.names = names
        self.owner = owner
    }

    /// The name for callers, without the backticks that the declaration needs.
    var name: SwiftName { names.method }
    var service: SwiftName { owner.service }
    var callbackProperty: SwiftName { names.callbackProperty }
    var asyncProperty: SwiftName { names.asyncProperty }
    var deprecation: Deprecation? { plan.deprecation }
}

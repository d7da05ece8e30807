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
    /// The protocol's name, without its module.
    let interface: SwiftName
    /// The protocol's name in the mock, with its module if one is needed.
    let interfaceInMock: SwiftName
    let client: SwiftName
    let mock: SwiftName
    /// The type that holds the rpcs of a recording mock.
    let mockRPCs: SwiftName
    let methods: [ConnectMethod]

    var hasUnary: Bool { methods.contains { $0.kind == .unary } }
    var hasStreams: Bool { plan.hasStreams }

    /// - Parameters:
    ///   - plan: the service.
    ///   - file: its file.
    ///   - interface: the protocol's name, as the mock needs it.
    ///   - names: the names of its rpcs, in the same order.
    init(
        _ plan: ServicePlan, in file: FilePlan, interface: FileNames.TypeName, names: [ConnectMethodNames.Names]
    ) {
        let base = ConnectTypes.base(of: plan.name, in: file.context)
        self.plan = plan
        self.interface = interface.name
        interfaceInMock = interface.text
        client = SwiftName(checked: base + ConnectEnding.client)
        mock = SwiftName(checked: base + ConnectEnding.mock)
        mockRPCs = SwiftName(checked: base + ConnectEnding.mockRPCs)
        let owner = ConnectMethod.Owner(
            service: plan.fullName, mock: mock,
            hidesConnect: names.contains { $0.method.text == "Connect" },
            hidesConnectMocks: names.contains { $0.method.text == "ConnectMocks" })
        methods = plan.methods.indices.map { ConnectMethod(plan: plan.methods[$0], names: names[$0], owner: owner) }
    }
}

/// An rpc and its declarations, a class for the same reason as `ConnectService`.
final class ConnectMethod: ListedRPC {
    let plan: MethodPlan
    let names: ConnectMethodNames.Names
    let owner: Owner

    /// The properties that the rpcs of a service share.
    struct Owner {
        /// The service's full name.
        let service: SwiftName
        let mock: SwiftName
        /// Whether a method of the service is called `Connect`. It hides the module of that name
        /// everywhere but in types.
        let hidesConnect: Bool
        /// Whether a method of the service is called `ConnectMocks`, which hides that module
        /// likewise.
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
    /// The mock's property that answers the callback variant.
    var callbackProperty: SwiftName { names.callbackProperty }
    /// The mock's property that answers the `async` variant.
    var asyncProperty: SwiftName { names.asyncProperty }
    var deprecation: Deprecation? { plan.deprecation }
}

/// The plan of one proto file's output, with the names of protoc-gen-grpc-swift-2.
struct GRPCSwiftPlan {
    let services: [GRPCSwiftService]
    let imports: [ImportPlan]
}

/// A service's namespace, and the mock that is added to it.
struct GRPCSwiftService {
    let plan: ServicePlan
    /// The type in which protoc-gen-grpc-swift-2 declares everything for the service:
    /// `Demo_Chat_V1_ChatService`.
    let namespace: SwiftName
    /// The namespace in the mock's file, with its module if one is needed.
    let namespaceInMock: SwiftName
    /// Whether the mock is certainly in the module of the client.
    let isBesideClient: Bool
    let methods: [GRPCSwiftMethod]

    /// - Parameter namespace: its name in a mock.
    init(_ plan: ServicePlan, namespace: FileNames.TypeName, in names: FileNames) {
        self.plan = plan
        self.namespace = namespace.name
        namespaceInMock = namespace.text
        isBesideClient = names.referenceToInterfaces == .here
        methods = plan.methods.map { GRPCSwiftMethod($0, of: plan.fullName) }
    }
}

/// An rpc and its method.
struct GRPCSwiftMethod: ListedRPC {
    let name: SwiftName
    let plan: MethodPlan
    let service: SwiftName

    init(_ plan: MethodPlan, of service: SwiftName) {
        name = SwiftName(checked: GRPCSwiftMethodName.of(plan.name))
        self.plan = plan
        self.service = service
    }
}

/// What is written for one proto file, with the names that protoc-gen-grpc-swift-2 gives.
struct GRPCSwiftPlan {
    let services: [GRPCSwiftService]
    let imports: [ImportPlan]
}

/// A service's namespace, and the mock that is added to it.
struct GRPCSwiftService {
    let plan: ServicePlan
    /// The type that protoc-gen-grpc-swift-2 declares everything of the service in: `Demo_Chat_V1_ChatService`.
    let namespace: SwiftName
    /// The same, with its module where that has to be said.
    let namespaceInMock: SwiftName
    /// The module that stands before it there.
    let namespaceModule: String?
    let methods: [GRPCSwiftMethod]

    /// What reports call the mock: `ChatService.ClientMock`.
    var mockTitle: String { "\(plan.name.text).ClientMock" }

    init(_ plan: ServicePlan, namespace: SwiftName, in scope: OutputScope) throws {
        self.plan = plan
        self.namespace = namespace
        let seen = try scope.name(ofInterface: namespace, of: plan)
        namespaceInMock = seen.text
        namespaceModule = seen.module
        methods = plan.methods.map(GRPCSwiftMethod.init)
    }
}

/// An rpc and its method.
///
/// A class, so that a template's holes copy a reference only.
final class GRPCSwiftMethod: Sendable {
    let name: SwiftName
    let plan: MethodPlan

    init(_ plan: MethodPlan) {
        name = SwiftName(checked: GRPCMethodName.of(plan.name))
        self.plan = plan
    }

    var kind: MethodPlan.Kind { plan.kind }
    var input: SwiftName { plan.input }
    var output: SwiftName { plan.output }
}

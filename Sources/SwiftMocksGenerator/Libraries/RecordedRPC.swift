/// The declaration of an rpc in the list in which `given(mock).say` and the like find it, in mocks of all libraries.
extension MethodPlan.Kind {
    var takesStream: Bool { self == .clientStream || self == .bidirectionalStream }
    var givesStream: Bool { self == .serverStream || self == .bidirectionalStream }

    /// The name of the function of a mock's base class that makes such a call.
    var callFunction: SourceCode {
        switch self {
        case .unary: "unary"
        case .clientStream: "clientStream"
        case .serverStream: "serverStream"
        case .bidirectionalStream: "bidirectionalStream"
        }
    }

    /// Its type in SwiftMocks.
    var recordedType: SourceCode {
        switch self {
        case .unary: "UnaryRPC"
        case .clientStream: "ClientStreamRPC"
        case .serverStream: "ServerStreamRPC"
        case .bidirectionalStream: "BidirectionalStreamRPC"
        }
    }

    /// The text of its documentation after its name, which editors show during completion.
    var recordedUse: SourceCode {
        switch self {
        case .unary: "(.any)`: one request, one response"
        case .clientStream: "()`: many requests, one response"
        case .serverStream: "(.any)`: one request, many responses"
        case .bidirectionalStream: "()`: many requests, many responses"
        }
    }
}

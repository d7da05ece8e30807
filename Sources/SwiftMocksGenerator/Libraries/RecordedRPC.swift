/// How mocks of every library declare an rpc in the list that `given(mock).say` and the like look up.
extension MethodPlan.Kind {
    var takesStream: Bool { self == .clientStream || self == .bidirectionalStream }
    var givesStream: Bool { self == .serverStream || self == .bidirectionalStream }

    /// Its type in SwiftMocks.
    var recordedType: SourceCode {
        switch self {
        case .unary: "UnaryRPC"
        case .clientStream: "ClientStreamRPC"
        case .serverStream: "ServerStreamRPC"
        case .bidirectionalStream: "BidirectionalStreamRPC"
        }
    }

    /// What its documentation says after its name, which editors show as they complete it.
    var recordedUse: SourceCode {
        switch self {
        case .unary: "(.any)`: one request, one response"
        case .clientStream: "()`: many requests, one response"
        case .serverStream: "(.any)`: one request, many responses"
        case .bidirectionalStream: "()`: many requests, many responses"
        }
    }
}

/// All there is to the answer of a call with one response.
public struct Reply<List: RPCList, Response: Sendable>: Sendable {
    /// Metadata before the message.
    public var headers: List.RPCMetadata
    /// The message, or why there is none.
    public var result: Result<Response, List.RPCFailure>
    /// Metadata after the message.
    public var trailers: List.RPCMetadata
    /// The code it ends with; none stands for the one that `result` implies.
    public var code: List.RPCCode?

    /// An answer with these parts.
    public init(
        result: Result<Response, List.RPCFailure>, headers: List.RPCMetadata = List.emptyMetadata(),
        trailers: List.RPCMetadata = List.emptyMetadata(), code: List.RPCCode? = nil
    ) {
        self.headers = headers
        self.result = result
        self.trailers = trailers
        self.code = code
    }

    /// An answer that went well.
    public static func success(
        _ message: Response, headers: List.RPCMetadata = List.emptyMetadata(),
        trailers: List.RPCMetadata = List.emptyMetadata()
    ) -> Reply {
        Reply(result: .success(message), headers: headers, trailers: trailers)
    }

    /// An answer that failed.
    public static func failure(
        _ failure: List.RPCFailure, headers: List.RPCMetadata = List.emptyMetadata(),
        trailers: List.RPCMetadata = List.emptyMetadata()
    ) -> Reply {
        Reply(result: .failure(failure), headers: headers, trailers: trailers)
    }

    static func failure(_ status: MockStatus, because reason: String) -> Reply {
        .failure(List.failure(status, message: reason))
    }

    /// The code it ends with.
    public var endCode: List.RPCCode {
        if let code = self.code { return code }
        switch self.result {
        case .success: return List.okCode()
        case .failure(let failure): return List.code(of: failure)
        }
    }
}

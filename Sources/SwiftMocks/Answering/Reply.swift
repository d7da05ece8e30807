/// All there is to the answer of a call with one response.
public struct Reply<Types: RPCTypes, Response: Sendable>: Sendable {
    /// The message, or why there is none.
    public var result: Result<Response, Types.Failure>
    /// The code it ends with. As long as there is none, `result` implies it; a delivered answer has one.
    public var code: Types.Code?
    /// What came before the message; none if nothing did.
    var initialMetadata: Types.Metadata?
    /// What came after it.
    var finalMetadata: Types.Metadata

    init(
        result: Result<Response, Types.Failure>, initialMetadata: Types.Metadata? = nil,
        finalMetadata: Types.Metadata = [:], code: Types.Code? = nil
    ) {
        self.result = result
        self.initialMetadata = initialMetadata
        self.finalMetadata = finalMetadata
        self.code = code
    }

    /// The same answer with its code.
    func settled(by library: RPCLibrary<Types>) -> Reply {
        guard self.code == nil else { return self }
        var reply = self
        switch self.result {
        case .success: reply.code = library.okCode
        case .failure(let failure): reply.code = library.code(failure)
        }
        return reply
    }

    /// The answer as a stream yields it.
    func steps(by library: RPCLibrary<Types>) -> [StreamStep<Types, Response>] {
        let metadata = self.initialMetadata.flatMap { metadata -> StreamStep<Types, Response>? in
            let isShown = Types.Words.yieldsEmptyMetadata || !library.fields(metadata).isEmpty
            return isShown ? StreamStep(kind: .event(.metadata(metadata))) : nil
        }
        return (metadata.map { [$0] } ?? []) + self.stepsAfterMetadata
    }

    private var stepsAfterMetadata: [StreamStep<Types, Response>] {
        switch self.result {
        case .success(let message):
            return [.message(message), StreamStep(kind: .end(.completed(self.code, self.finalMetadata)))]
        case .failure(let failure):
            return [StreamStep(kind: .end(.failed(failure, self.finalMetadata)))]
        }
    }
}

/// A call as a producer or an action sees it.
public struct RPCCall<Types: RPCTypes, Request: Sendable>: Sendable {
    /// What was sent.
    public let request: Request
    let initialMetadata: Types.Metadata
    /// What the caller has set for this call.
    public let options: Types.Options
    /// Which method was called.
    public let variant: CallVariant
}

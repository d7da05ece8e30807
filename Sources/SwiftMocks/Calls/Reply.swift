/// The answer to a call with one response: its result, its code, and the metadata around the message.
public struct Reply<Types: RPCTypes, Response: Sendable>: Sendable {
    /// The message, or the failure of the call.
    public var result: Result<Response, Types.Failure>
    /// The code that the call ends with. If it is nil, `result` implies it. A recorded answer always has a code.
    public var code: Types.Code?
    /// The metadata before the message; nil if there was none.
    var initialMetadata: Types.Metadata?
    /// The metadata after the message.
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

    /// Returns the same answer with its code.
    func settled(by library: RPCLibrary<Types>) -> Reply {
        guard code == nil else { return self }
        var reply = self
        switch result {
        case .success: reply.code = library.okCode
        case .failure(let failure): reply.code = library.code(failure)
        }
        return reply
    }

    /// Returns the answer as the steps of a stream.
    func steps(by library: RPCLibrary<Types>) -> [StreamStep<Types, Response>] {
        let metadata = initialMetadata.flatMap { metadata -> StreamStep<Types, Response>? in
            let isShown = Types.Words.yieldsEmptyMetadata || !library.fields(metadata).isEmpty
            return isShown ? StreamStep(kind: .metadata(metadata)) : nil
        }
        return (metadata.map { [$0] } ?? []) + stepsAfterMetadata
    }

    private var stepsAfterMetadata: [StreamStep<Types, Response>] {
        switch result {
        case .success(let message):
            return [.message(message), StreamStep(kind: .end(.completed(code, finalMetadata)))]
        case .failure(let failure):
            return [StreamStep(kind: .end(.failed(failure, finalMetadata)))]
        }
    }
}

/// A call, as producers and actions receive it.
public struct RPCCall<Types: RPCTypes, Request: Sendable>: Sendable {
    /// The sent message.
    public let request: Request
    let initialMetadata: Types.Metadata
    /// The options that the caller has set for this call.
    public let options: Types.Options
    /// The method that was called.
    public let variant: CallVariant
}

extension RPCCall where Request == Void {
    /// Returns the call with its message.
    func with<Message>(_ message: Message) -> RPCCall<Types, Message> {
        RPCCall<Types, Message>(
            request: message, initialMetadata: initialMetadata, options: options, variant: variant)
    }
}

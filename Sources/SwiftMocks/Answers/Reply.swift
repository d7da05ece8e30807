/// The answer to a call with one response: its result, its code, and the metadata around the message.
public struct Reply<Library: RPCLibrary, Response: Sendable>: Sendable {
    /// The message, or the failure of the call.
    public var result: Result<Response, Library.Failure>
    /// The code that the call ends with; nil if `result` implies it. A recorded answer always has a code.
    public var code: Library.Code?
    /// The metadata before the message; nil if there was none.
    package var initialMetadata: Library.Metadata?
    /// The metadata after the message.
    package var finalMetadata: Library.Metadata

    /// Creates an answer.
    package init(
        result: Result<Response, Library.Failure>, initialMetadata: Library.Metadata? = nil,
        finalMetadata: Library.Metadata = [:], code: Library.Code? = nil
    ) {
        self.result = result
        self.initialMetadata = initialMetadata
        self.finalMetadata = finalMetadata
        self.code = code
    }

    package var settled: Reply {
        guard code == nil else { return self }
        var reply = self
        switch result {
        case .success: reply.code = Library.okCode
        case .failure(let failure): reply.code = Library.code(of: failure)
        }
        return reply
    }

    /// The answer to a call that ended without a message.
    static var withoutMessage: Reply {
        Reply(result: .failure(Library.failure(.canceled, "the stream ended without a message")))
    }

    /// The answer to a call whose types differ from those of its answer.
    static var ofOtherTypes: Reply {
        Reply(result: .failure(Library.failure(.unimplemented, "the call has other types than its answer"))).settled
    }

    /// The result of a producer, which returns a message or throws.
    init(catching produce: () throws -> Response) {
        do {
            self.init(result: .success(try produce()), initialMetadata: [:])
        } catch {
            self.init(result: .failure(Library.failure(for: error)))
        }
    }

    init(catching produce: () async throws -> Response) async {
        do {
            self.init(result: .success(try await produce()), initialMetadata: [:])
        } catch {
            self.init(result: .failure(Library.failure(for: error)))
        }
    }

    /// The answer as the steps of a stream.
    var steps: [CallStep] {
        let metadata = initialMetadata.flatMap { metadata -> CallStep? in
            let isShown = Library.yieldsEmptyMetadata || !Library.fields(of: metadata).isEmpty
            return isShown ? .yield(.metadata(metadata)) : nil
        }
        return (metadata.map { [$0] } ?? []) + stepsAfterMetadata
    }

    private var stepsAfterMetadata: [CallStep] {
        typealias Step = StreamStep<Library, Response>
        switch result {
        case .success(let message): return [.yield(.message(message)), Step.completed(code, finalMetadata).step]
        case .failure(let failure): return [Step.failed(failure, finalMetadata).step]
        }
    }
}

/// An answer without the type of its message.
package typealias ErasedReply<Library: RPCLibrary> = Reply<Library, any Sendable>

/// The answer to a call with one response: its result, its code, and the metadata around the
/// message.
public struct Reply<Library: RPCLibrary, Response: Sendable>: Sendable {
    /// The message, or the failure of the call.
    public var result: Result<Response, Library.Failure>
    /// The code that the call ends with; nil if `result` implies it. A recorded answer always has a
    /// code.
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

    /// Creates the typed form of a recorded answer; nil if its message has another type.
    init?(recorded value: any RecordedOutcome) {
        if let reply = value as? Reply { self = reply } else { self.init(erased: value) }
    }

    /// Creates the typed form of an answer whose message has lost its type; nil if the message has
    /// another type.
    init?(erased value: any RecordedOutcome) {
        guard let reply = value.erased(of: Library.self)?.map({ $0 as? Response }) else { return nil }
        self = reply
    }

    fileprivate func map<Other>(_ transform: (Response) -> Other?) -> Reply<Library, Other>? {
        let result: Result<Other, Library.Failure>? =
            switch result {
            case .success(let message): transform(message).map { .success($0) }
            case .failure(let failure): .failure(failure)
            }
        return result.map {
            Reply<Library, Other>(
                result: $0, initialMetadata: initialMetadata, finalMetadata: finalMetadata, code: code)
        }
    }

    /// The answer with a code, as it is recorded.
    package var withCode: Reply {
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
        Reply(result: .failure(Library.failure(.unimplemented, "the call has other types than its answer"))).withCode
    }

    /// The result of a producer, which returns a message or throws.
    init(catching produce: () throws -> Response) {
        do {
            self.init(result: .success(try produce()), initialMetadata: [:])
        } catch {
            self.init(result: .failure(Library.failure(for: error)))
        }
    }

    /// The result of an `async` producer, which returns a message or throws.
    init(in context: CallContext, catching produce: () async throws -> Response) async {
        do {
            self.init(result: .success(try await produce()), initialMetadata: [:])
        } catch {
            self.init(result: .failure(context.failure(of: Library.self, for: error)))
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
        switch result {
        case .success(let message): [.yield(.message(message)), .end(end)]
        case .failure: [.end(end)]
        }
    }

    /// The answer as the end of a stream.
    var end: StreamEnd<Library> {
        switch result {
        case .success: Library.completed(code, finalMetadata)
        case .failure(let failure): Library.failed(failure, finalMetadata)
        }
    }
}

extension Reply: RecordedOutcome {
    package func erased<Other: RPCLibrary>(of library: Other.Type) -> ErasedReply<Other>? {
        (self as? Reply<Other, Response>)?.map { $0 as any Sendable }
    }
}

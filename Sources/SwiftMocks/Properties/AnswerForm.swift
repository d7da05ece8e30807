/// Converts between replies and the RPC library's answers to calls with one response.
///
/// Generated code passes one with each call. It is a class because copies of a structure of closures cost the compiler
/// more.
public final class AnswerForm<Types: RPCTypes, Response: Sendable, Answer>: Sendable {
    /// A closure that makes an answer from a code, the metadata before the message, a closure that returns the result,
    /// and the metadata after the message.
    ///
    /// It does not take a ``Reply``, because generated code would have to take that apart. It takes the result as a
    /// closure, because generated code owns a returned result but would have to copy an argument, which costs the
    /// compiler more.
    public typealias Make =
        @Sendable (
            Types.Code, Types.Metadata, () -> Result<Response, Types.Failure>, Types.Metadata
        ) -> Answer

    let reply: @Sendable (Answer) -> Reply<Types, Response>
    private let make: Make

    /// Creates a form.
    /// - Parameters:
    ///   - reply: converts the answer of a `mock…` property to a reply.
    ///   - answer: makes the answer.
    public init(reply: @escaping @Sendable (Answer) -> Reply<Types, Response>, answer: @escaping Make) {
        self.reply = reply
        make = answer
    }

    func answer(_ reply: Reply<Types, Response>, by library: RPCLibrary<Types>) -> Answer {
        let reply = reply.settled(by: library)
        return make(
            reply.code ?? library.okCode, reply.initialMetadata ?? [:], { reply.result }, reply.finalMetadata)
    }

    /// Success, with an empty message.
    func emptyAnswer(by library: RPCLibrary<Types>) -> Answer {
        guard let message = library.emptyMessage(Response.self) as? Response else {
            let reason = "SwiftMocks can't make a message of the type \(Response.self)"
            return answer(Reply(result: .failure(library.failure(.unimplemented, reason))), by: library)
        }
        return answer(Reply(result: .success(message)), by: library)
    }
}

extension Reply where Types.Words == HeaderWords {
    /// Returns an answer with these parts. It is not an initializer because generated code would have to copy the
    /// arguments of one.
    public static func parts(
        code: Types.Code, headers: Types.Metadata, result: Result<Response, Types.Failure>, trailers: Types.Metadata
    ) -> Reply {
        Reply(result: result, headers: headers, trailers: trailers, code: code)
    }
}

/// How a call ended, for calls of any rpc.
package struct CallOutcome: Sendable {
    /// The value in the log: a `Reply` with its code, whose message has its type if a statement
    /// made it; or a `StreamEnd`.
    package let recorded: any RecordedOutcome
    /// Whether it is the failure of a stream. False for a failed unary reply, which needs no
    /// acceptance: its failure is in the reply.
    let hasFailed: Bool

    /// Creates the outcome of a call with one request and one response.
    init<Library, Response>(_ reply: Reply<Library, Response>) {
        recorded = reply.withCode
        hasFailed = false
    }

    /// Creates the outcome of a stream.
    init<Library>(_ end: StreamEnd<Library>) {
        recorded = end
        hasFailed = end.error != nil
    }
}

/// How a call ended, as the log has it: a ``Reply``, or a ``StreamEnd``.
package protocol RecordedOutcome: Sendable {
    /// Returns the reply without the type of its message; nil for the end of a stream, and for
    /// another library. A requirement, because each served call would need a dynamic cast.
    func erased<Library: RPCLibrary>(of library: Library.Type) -> ErasedReply<Library>?
}

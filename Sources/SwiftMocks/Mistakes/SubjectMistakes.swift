// Rpcs named without their matchers, or with something else in their place. The compiler says what to write instead.

extension MessageSubject where Words == HeaderWords {
    /// Does not exist: this library has headers.
    @available(*, unavailable, message: "write headers: as the RPC library does")
    public func callAsFunction(_ message: Matcher<Message> = .any, metadata: MetadataMatcher) -> Clause {
        self.make(message, metadata)
    }
}

extension MessageSubject where Words == MetadataWords {
    /// Does not exist: this library has metadata.
    @available(*, unavailable, message: "write metadata: as the RPC library does")
    public func callAsFunction(_ message: Matcher<Message> = .any, headers: MetadataMatcher) -> Clause {
        self.make(message, headers)
    }
}

extension StreamSubject where Words == HeaderWords {
    /// Does not exist: a stream is opened before there is a message.
    @available(*, unavailable, message: "no message is sent yet when it is opened: match them by onInput(…) or sent(…)")
    public func callAsFunction(_ message: Matcher<Message>, headers: MetadataMatcher = .any) -> Clause {
        self.make(headers)
    }
}

extension StreamSubject where Words == MetadataWords {
    /// Does not exist: a stream is opened before there is a message.
    @available(*, unavailable, message: "no message is sent yet when it is opened: match them by onInput(…) or sent(…)")
    public func callAsFunction(_ message: Matcher<Message>, metadata: MetadataMatcher = .any) -> Clause {
        self.make(metadata)
    }
}

extension MessageSubject where Clause: GivenClause {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher behind the name of the rpc: (.any) for every message")
    @discardableResult
    public func willReturn(_ message: Clause.Output) -> Clause.Chain { self.make(.any, .any).chain }

    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher behind the name of the rpc: (.any) for every message")
    @discardableResult
    public func willStream(_ steps: StreamStep<Clause.List.Types, Clause.Output>...) -> Clause.Chain {
        self.make(.any, .any).chain
    }
}

extension MessageSubject where Clause: EventVerification {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher behind the name of the rpc: (.any) for every message")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Verification<Clause.List> { self.make(.any, .any).called() }
}

extension StreamSubject where Clause: EventVerification {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put () behind the name of the rpc")
    @discardableResult
    public func called(_ count: CallCount = 1) -> Verification<Clause.List> { self.make(.any).called() }
}

extension MessageSubject {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put a matcher behind the name of the rpc: (.any) for every message")
    public var count: Int { 0 }
}

extension StreamSubject {
    /// Does not exist: the rpc's parentheses come first.
    @available(*, unavailable, message: "put () behind the name of the rpc")
    public var count: Int { 0 }
}

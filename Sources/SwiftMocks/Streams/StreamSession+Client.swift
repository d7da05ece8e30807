/// What the code under test does with a stream. None of it ever traps, whatever the order.
extension StreamSession {
    /// Records the opening, and finds who answers; a server stream has to wait for its request first.
    func open() {
        let event = self.record(.opened)
        self.locked { $0.opening = event }
        self.core.begin(self)
        if self.kind != .server { self.settle(payload: nil) }
        self.wake()
    }

    /// Records a message, and hands it to the script if the stream is still open.
    public func send(_ input: Input) {
        let count: Int? = self.locked { progress in
            guard !progress.isClosed, !progress.isOver else { return nil }
            progress.inputs.append(input)
            return progress.inputs.count
        }
        self.record(.sent, payload: input)
        self.plain.send(input)
        guard let count else { return }
        if self.kind == .server {
            guard count == 1 else { return }
            self.settle(payload: input)
        } else {
            self.settleAtLast()
        }
        self.mailbox.put(input)
        if self.kind == .server { self.mailbox.close() }
        let isPlain = self.locked { $0.isPlain }
        self.enqueue(isPlain ? (count == 1 ? self.plainWork() : []) : [.input(input, count: count)])
    }

    /// Ends the client's side. Only the first time counts.
    public func close() {
        let isFirst = self.locked { progress in
            defer { progress.isClosed = true }
            return !progress.isClosed
        }
        guard isFirst else { return }
        self.record(.closed)
        self.plain.close()
        self.settleAtLast()
        self.mailbox.close()
        self.enqueue([.close])
    }

    /// Gives the stream up: it ends with `.canceled`, unless it has ended before. Only the first time counts. One that
    /// yields the outputs of a plain stream ends without a word, as there.
    public func cancel() {
        let isFirst = self.locked { progress in
            defer { progress.isCancelled = true }
            return !progress.isCancelled
        }
        guard isFirst else { return }
        self.record(.cancelled)
        if self.locked({ $0.isPlain || $0.answer == nil }), self.plain.isSet() { return self.finish(nil) }
        self.end(as: .canceled, because: "the stream was cancelled")
    }

    func end(as status: MockStatus, because reason: String) {
        self.finish(StreamEnd(failure: List.failure(status, message: reason)))
    }

    /// Ends the stream; the first end counts. None ends it without saying how. The log has it before the consumer.
    func finish(_ end: StreamEnd<List>?) {
        let isFirst = self.locked { progress in
            defer { progress.isEnding = true }
            if !progress.isEnding { progress.opening?.outcome = end }
            return !progress.isEnding
        }
        guard isFirst else { return }
        self.core.forget(self)
        self.record(.finished)
        let tasks = self.locked { progress in
            progress.isOver = true
            progress.end = end
            progress.script = []
            progress.queue = []
            defer { progress.tasks = [] }
            return progress.tasks
        }
        for task in tasks { task.cancel() }
        self.mailbox.close()
        self.wake()
    }
}

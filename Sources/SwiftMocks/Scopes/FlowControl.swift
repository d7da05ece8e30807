/// Whether writers of streams wait for their server.
enum FlowControl {
    /// The number of unread messages from which a writer waits; nil if it never does.
    @TaskLocal static var window: Int?
}

/// Runs `body`. With mocks created inside it, an `async` writer of a stream suspends while `window`
/// or more of its messages are unread, as over a network. Elsewhere it never suspends.
///
/// A fake server reads a message when it takes it from its inputs; a script reads when the response
/// is read. A writer that waits for 10 s is reported, and the stream ends with the code for an
/// exceeded deadline. A window below 1 counts as 1.
public func withFlowControl<Result>(window: Int, _ body: () throws -> Result) rethrows -> Result {
    try FlowControl.$window.withValue(max(1, window), operation: body)
}

/// Runs `body`, which is asynchronous, as ``withFlowControl(window:_:)`` does.
public func withFlowControl<Result>(
    window: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
    try await FlowControl.$window.withValue(max(1, window), operation: body, isolation: isolation)
}

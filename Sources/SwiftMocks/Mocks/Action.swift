/// The action of a `when` statement.
struct Action: Sendable {
    /// The events for which it runs.
    let selection: Selection
    /// Runs the test's closure, outside the lock.
    let perform: @Sendable (Event) -> Void
}

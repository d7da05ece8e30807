/// What a mock's `when` statements say.
struct Actions {
    private var actions: [String: [Action]] = [:]

    /// The actions of an rpc, oldest first.
    func of(_ rpc: String) -> [Action] { self.actions[rpc] ?? [] }

    mutating func add(_ action: Action) {
        self.actions[action.selection.rpc, default: []].append(action)
    }
}

/// One `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}

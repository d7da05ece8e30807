/// The actions of a mock, by rpc.
struct Actions {
    private var actions: [String: [Action]] = [:]

    /// The actions of an rpc, oldest first.
    func of(_ rpc: String) -> [Action] { actions[rpc] ?? [] }

    mutating func add(_ action: Action) {
        actions[action.selection.rpc, default: []].append(action)
    }
}

/// The action of a `when` statement.
struct Action: Sendable {
    let selection: Selection
    let perform: @Sendable (Event) -> Void
}

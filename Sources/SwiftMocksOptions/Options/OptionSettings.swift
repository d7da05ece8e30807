/// The values that a plugin parameter gives to options, by their names. Each is legal for its
/// option.
package struct OptionSettings: Sendable {
    private var texts: [String: [String]] = [:]

    /// Creates settings without a value.
    package init() {}

    /// Adds a value. An empty path counts as none.
    ///
    /// - Parameters:
    ///   - text: a legal value.
    ///   - option: the option that it is for.
    package mutating func add(_ text: String, to option: OptionDefinition) {
        if case .path = option.values, text.isEmpty { return }
        texts[option.name, default: []].append(text)
    }

    /// All values of an option, in the order of the user; empty if there is none.
    subscript(name: String) -> [String] { texts[name] ?? [] }

    /// Whether the option has another value than its default.
    package func isChanged(_ option: OptionDefinition) -> Bool {
        self[option.name].last.map { $0 != option.defaultText } ?? false
    }
}

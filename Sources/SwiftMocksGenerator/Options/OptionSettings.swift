import SwiftMocksOptions

/// The values that a plugin parameter gives to options. Each is legal for its option.
struct OptionSettings: Sendable {
    private var texts: [String: [String]] = [:]

    /// - Parameter text: a value that `option.values` allows.
    mutating func add(_ text: String, to option: any OptionDefinition) {
        if case .path = option.values, text.isEmpty { return }
        texts[option.name, default: []].append(text)
    }

    subscript<Value>(option: Option<Value>) -> Value { option.value(of: texts[option.name] ?? []) }

    /// Whether the option has another value than its default.
    func change<Value: Equatable>(_ option: Option<Value>) -> Bool { self[option] != option.defaultValue }
}

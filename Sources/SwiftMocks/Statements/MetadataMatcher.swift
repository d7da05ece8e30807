import Foundation

/// Selects calls by their metadata. The case of names does not matter.
public struct MetadataMatcher: Sendable {
    /// The conditions, all of which must hold. A matcher that accepts everything has none.
    let conditions: [MetadataCondition]

    /// Matches any metadata.
    public static var any: MetadataMatcher {
        MetadataMatcher(conditions: [])
    }

    /// Matches metadata that has a field with this name and any value.
    public static func has(_ name: String) -> MetadataMatcher {
        MetadataMatcher(name, .present)
    }

    /// Matches metadata that has a field with this name and `value` among its values.
    public static func has(_ name: String, _ value: String) -> MetadataMatcher {
        MetadataMatcher(name, .value(.text(value), spellings: []))
    }

    /// Matches metadata that has a field with this name and these bytes, or their Base64 text,
    /// among its values.
    public static func has(_ name: String, _ bytes: [UInt8]) -> MetadataMatcher {
        let text = Data(bytes).base64EncodedString()
        let spellings = [text, text.filter { $0 != "=" }].map(MetadataValue.text)
        return MetadataMatcher(name, .value(.binary(bytes), spellings: spellings))
    }

    /// Matches metadata that has a field with this name, and a text that `predicate` accepts among
    /// its values: `.has("x-quota") { $0.count < 3 }`. The closure may run on any thread, and more
    /// than once for a call.
    public static func has(
        _ name: String, where predicate: @escaping @Sendable (String) -> Bool
    ) -> MetadataMatcher {
        MetadataMatcher(name, .predicate(predicate))
    }

    /// Matches metadata with a field whose name begins with `prefix`.
    public static func has(prefix: String) -> MetadataMatcher {
        MetadataMatcher(prefix, .prefix)
    }

    /// Matches metadata without a field whose name begins with `prefix`.
    public static func lacks(prefix: String) -> MetadataMatcher {
        .not(.has(prefix: prefix))
    }

    /// Matches metadata that `matcher` does not accept.
    public static func not(_ matcher: MetadataMatcher) -> MetadataMatcher {
        MetadataMatcher("", .not(matcher.conditions))
    }

    /// Matches metadata without a field with this name.
    public static func lacks(_ name: String) -> MetadataMatcher {
        MetadataMatcher(name, .absent)
    }

    /// Matches metadata that has these fields with these values, in this order, and no other field:
    /// `.exactly(["x-quota": "1", "x-quota": "2"])`.
    public static func exactly(_ fields: KeyValuePairs<String, String>) -> MetadataMatcher {
        var names: [String] = []
        for (name, _) in fields where !names.contains(where: { $0.lowercased() == name.lowercased() }) {
            names.append(name)
        }
        let conditions = names.map { name in
            let values = fields.filter { $0.key.lowercased() == name.lowercased() }.map { MetadataValue.text($0.value) }
            return MetadataCondition(name: name, demand: .values(values))
        }
        let others = MetadataCondition(name: "", demand: .nothingBut(Set(names.map { $0.lowercased() })))
        return MetadataMatcher(conditions: conditions + [others])
    }

    /// Matches metadata that all of `matchers` accept.
    public static func all(_ matchers: MetadataMatcher...) -> MetadataMatcher {
        MetadataMatcher(conditions: matchers.flatMap(\.conditions))
    }

    /// Whether it accepts nothing: `.not(.any)`.
    var isNothing: Bool {
        conditions.contains { if case .not(let conditions) = $0.demand { conditions.isEmpty } else { false } }
    }

    func accepts(_ fields: [MetadataField]) -> Bool {
        conditions.allSatisfy { $0.accepts(fields) }
    }
}

extension MetadataMatcher {
    fileprivate init(_ name: String, _ demand: MetadataCondition.Demand) {
        self.init(conditions: [MetadataCondition(name: name, demand: demand)])
    }
}

struct MetadataCondition: Sendable {
    enum Demand: Sendable {
        case present
        case absent
        /// The value, and other values with the same meaning.
        case value(MetadataValue, spellings: [MetadataValue])
        case values([MetadataValue])
        /// A text among the values that the closure accepts.
        case predicate(@Sendable (String) -> Bool)
        /// The name of the field begins with that of the condition.
        case prefix
        /// At least one of these does not hold.
        case not([MetadataCondition])
        /// No field but those with these names, in lower case.
        case nothingBut(Set<String>)
    }

    let name: String
    let demand: Demand

    func accepts(_ fields: [MetadataField]) -> Bool {
        switch demand {
        case .present: isPresent(in: fields)
        case .absent: !isPresent(in: fields)
        case .value(let value, let spellings):
            values(in: fields).contains { $0 == value || spellings.contains($0) }
        case .values(let values): self.values(in: fields) == values
        case .predicate(let predicate):
            values(in: fields).contains { value in
                if case .text(let text) = value { predicate(text) } else { false }
            }
        case .prefix: fields.contains { $0.name.lowercased().hasPrefix(name.lowercased()) }
        case .not(let conditions): !conditions.allSatisfy { $0.accepts(fields) }
        case .nothingBut(let names): fields.allSatisfy { names.contains($0.name.lowercased()) }
        }
    }

    func isPresent(in fields: [MetadataField]) -> Bool {
        fields.contains { isAbout($0) }
    }

    func values(in fields: [MetadataField]) -> [MetadataValue] {
        fields.filter { isAbout($0) }.flatMap(\.values)
    }

    private func isAbout(_ field: MetadataField) -> Bool {
        field.name.lowercased() == name.lowercased()
    }
}

import Foundation

/// Says which metadata a statement is about; some libraries call it headers. The case of names does not matter.
public struct MetadataMatcher: Sendable {
    /// The conditions that must all hold. A matcher that accepts everything has none.
    let conditions: [MetadataCondition]

    /// Any metadata.
    public static var any: MetadataMatcher {
        MetadataMatcher(conditions: [])
    }

    /// Metadata that has a field of this name, with any value.
    public static func has(_ name: String) -> MetadataMatcher {
        MetadataMatcher(conditions: [MetadataCondition(name: name, demand: .present)])
    }

    /// Metadata that has a field of this name, with `value` among its values.
    public static func has(_ name: String, _ value: String) -> MetadataMatcher {
        MetadataMatcher(conditions: [MetadataCondition(name: name, demand: .value(.text(value), spellings: []))])
    }

    /// Metadata that has a field of this name, with these bytes or their Base64 text among its values.
    public static func has(_ name: String, _ bytes: [UInt8]) -> MetadataMatcher {
        let text = Data(bytes).base64EncodedString()
        let spellings = [text, text.filter { $0 != "=" }].map(MetadataValue.text)
        return MetadataMatcher(
            conditions: [MetadataCondition(name: name, demand: .value(.binary(bytes), spellings: spellings))])
    }

    /// Metadata without a field of this name.
    public static func lacks(_ name: String) -> MetadataMatcher {
        MetadataMatcher(conditions: [MetadataCondition(name: name, demand: .absent)])
    }

    /// Metadata that every one of `matchers` accepts.
    public static func all(_ matchers: MetadataMatcher...) -> MetadataMatcher {
        MetadataMatcher(conditions: matchers.flatMap(\.conditions))
    }

    func accepts(_ fields: [MetadataField]) -> Bool {
        conditions.allSatisfy { $0.accepts(fields) }
    }
}

/// One thing that metadata must have, or must not have.
struct MetadataCondition: Sendable {
    enum Demand: Sendable {
        case present
        case absent
        /// The value, and other values that mean the same.
        case value(MetadataValue, spellings: [MetadataValue])
    }

    let name: String
    let demand: Demand

    func accepts(_ fields: [MetadataField]) -> Bool {
        switch demand {
        case .present: isPresent(in: fields)
        case .absent: !isPresent(in: fields)
        case .value(let value, let spellings):
            values(in: fields).contains { $0 == value || spellings.contains($0) }
        }
    }

    func isPresent(in fields: [MetadataField]) -> Bool {
        fields.contains { isAbout($0) }
    }

    /// All values of the fields that have the name.
    func values(in fields: [MetadataField]) -> [MetadataValue] {
        fields.filter { isAbout($0) }.flatMap(\.values)
    }

    private func isAbout(_ field: MetadataField) -> Bool {
        field.name.lowercased() == name.lowercased()
    }
}

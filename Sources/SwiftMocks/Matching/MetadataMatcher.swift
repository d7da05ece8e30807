import Foundation

/// Says which metadata a statement is about: headers, in the words of some libraries. Names match whatever their case.
public struct MetadataMatcher: Sendable {
    let accepts: @Sendable ([MetadataField]) -> Bool
    /// Nothing for a matcher that accepts everything.
    let text: String?

    /// Any metadata.
    public static var any: MetadataMatcher {
        MetadataMatcher(accepts: { _ in true }, text: nil)
    }

    /// Metadata that have a field of this name, with any value.
    public static func has(_ name: String) -> MetadataMatcher {
        MetadataMatcher(accepts: { !values(of: name, in: $0).isEmpty }, text: "has \"\(name)\"")
    }

    /// Metadata that have a field of this name, with `value` among its values.
    public static func has(_ name: String, _ value: String) -> MetadataMatcher {
        let shown = Redaction.hides(name) ? Redaction.mark : "\"\(cut(value))\""
        return MetadataMatcher(
            accepts: { values(of: name, in: $0).contains { $0.contains(.text(value)) } },
            text: "has \"\(name)\": \(shown)")
    }

    /// Metadata that have a field of this name, with these bytes among its values, or with their Base64 text.
    public static func has(_ name: String, _ bytes: [UInt8]) -> MetadataMatcher {
        let shown = Redaction.hides(name) ? Redaction.mark : MetadataValue.binary(bytes).shown
        let text = Data(bytes).base64EncodedString()
        let texts: Set<String> = [text, text.filter { $0 != "=" }]
        return MetadataMatcher(
            accepts: { fields in
                values(of: name, in: fields).joined().contains { value in
                    switch value {
                    case .binary(let sent): sent == bytes
                    case .text(let sent): texts.contains(sent)
                    }
                }
            }, text: "has \"\(name)\": \(shown)")
    }

    /// Metadata without a field of this name.
    public static func lacks(_ name: String) -> MetadataMatcher {
        MetadataMatcher(accepts: { values(of: name, in: $0).isEmpty }, text: "lacks \"\(name)\"")
    }

    /// Metadata that every one of `matchers` accepts.
    public static func all(_ matchers: MetadataMatcher...) -> MetadataMatcher {
        let texts = matchers.compactMap(\.text)
        return MetadataMatcher(
            accepts: { fields in matchers.allSatisfy { $0.accepts(fields) } },
            text: texts.isEmpty ? nil : texts.joined(separator: " and "))
    }
}

private func values(of name: String, in fields: [MetadataField]) -> [[MetadataValue]] {
    let lowercased = name.lowercased()
    return fields.filter { $0.name.lowercased() == lowercased }.map(\.values)
}

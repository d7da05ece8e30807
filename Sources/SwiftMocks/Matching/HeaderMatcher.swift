/// Says which headers a statement is about. Names match whatever their case.
public struct HeaderMatcher: Sendable {
    let accepts: @Sendable ([(name: String, values: [String])]) -> Bool
    /// Nothing for a matcher that accepts everything.
    let text: String?

    /// Any headers.
    public static var any: HeaderMatcher {
        HeaderMatcher(accepts: { _ in true }, text: nil)
    }

    /// Headers that have a field of this name, with any value.
    public static func has(_ name: String) -> HeaderMatcher {
        HeaderMatcher(accepts: { !values(of: name, in: $0).isEmpty }, text: "has \"\(name)\"")
    }

    /// Headers that have a field of this name, with `value` among its values.
    public static func has(_ name: String, _ value: String) -> HeaderMatcher {
        let shown = Redaction.hides(name) ? Redaction.mark : "\"\(cut(value))\""
        return HeaderMatcher(
            accepts: { values(of: name, in: $0).contains { $0.contains(value) } }, text: "has \"\(name)\": \(shown)")
    }

    /// Headers without a field of this name.
    public static func lacks(_ name: String) -> HeaderMatcher {
        HeaderMatcher(accepts: { values(of: name, in: $0).isEmpty }, text: "lacks \"\(name)\"")
    }

    /// Headers that every one of `matchers` accepts.
    public static func all(_ matchers: HeaderMatcher...) -> HeaderMatcher {
        let texts = matchers.compactMap(\.text)
        return HeaderMatcher(
            accepts: { fields in matchers.allSatisfy { $0.accepts(fields) } },
            text: texts.isEmpty ? nil : texts.joined(separator: " and "))
    }
}

private func values(of name: String, in fields: [(name: String, values: [String])]) -> [[String]] {
    let lowercased = name.lowercased()
    return fields.filter { $0.name.lowercased() == lowercased }.map(\.values)
}

/// The texts of metadata and of their matchers in reports, without secrets.
struct MetadataText {
    let redaction: Redaction

    /// All fields: `authorization: <redacted, 24 bytes>; x-quota: 1, 2`.
    func text(of metadata: AnyMetadata) -> String { cut(wholeText(of: metadata.fields)) }

    private func wholeText(of fields: [MetadataField]) -> String {
        fields.sorted { $0.name < $1.name }.map(text).joined(separator: "; ")
    }

    private func text(_ field: MetadataField) -> String {
        let values = field.values.map { redaction.hides(field.name) ? redaction.mark($0) : $0.shown }
        return "\(field.name): \(values.joined(separator: ", "))"
    }

    /// All fields in one line, each hidden one with its comparison:
    /// `authorization: <redacted, 24 bytes> (differs, same length)`. Then a line for each other
    /// comparison.
    func lines(of metadata: AnyMetadata, comparedWith matcher: MetadataMatcher) -> [String] {
        let fields = metadata.fields
        let verdicts = matcher.conditions.filter { redaction.hides($0.name) }.compactMap { condition in
            verdict(condition, with: fields).map { (name: condition.name.lowercased(), text: $0) }
        }
        let names = verdicts.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let compared = names.map { name in
            let sent = wholeText(of: fields.filter { $0.name.lowercased() == name })
            let verdict = verdicts.filter { $0.name == name }.map(\.text).joined(separator: "; ")
            return sent.isEmpty ? "\(name): \(verdict)" : "\(sent) (\(verdict))"
        }
        let others = wholeText(of: fields.filter { !names.contains($0.name.lowercased()) })
        let all = compared + (others.isEmpty ? [] : [others])
        return [all.isEmpty ? "none" : cut(all.joined(separator: "; "))]
            + matcher.conditions.filter { !redaction.hides($0.name) }.compactMap { comparison(of: $0, with: fields) }
    }

    /// A condition as text: `has "authorization": <redacted, 24 bytes>`.
    func text(_ condition: MetadataCondition) -> String {
        switch condition.demand {
        case .present: "has \(quoted(condition.name))"
        case .absent: "lacks \(quoted(condition.name))"
        case .value(let value, _): "has \(quoted(condition.name)): \(text(value, of: condition.name))"
        case .values(let values):
            "has \(quoted(condition.name)): only \(values.map { text($0, of: condition.name) }.joined(separator: ", "))"
        case .predicate: "has \(quoted(condition.name)): a value that matches the closure"
        case .prefix: "has \(quoted(condition.name + "…"))"
        case .not(let conditions): "not (\(conditions.map(text).joined(separator: " and ")))"
        case .nothingBut: "has no other field"
        }
    }

    private func text(_ value: MetadataValue, of name: String) -> String {
        if redaction.hides(name) { return redaction.mark(value) }
        guard case .text(let text) = value else { return value.shown }
        return quoted(cut(text))
    }

    /// A line for each comparison that a report needs: of hidden values, and of those that it does
    /// not show as a whole.
    func comparisons(of metadata: AnyMetadata, with matcher: MetadataMatcher) -> [String] {
        let fields = metadata.fields
        return matcher.conditions.compactMap { condition in
            guard redaction.hides(condition.name) else { return comparison(of: condition, with: fields) }
            return verdict(condition, with: fields).map { "\(condition.name): \($0)" }
        }
    }

    /// The comparison of a hidden value with the sent ones; nil if the condition names no value.
    private func verdict(_ condition: MetadataCondition, with fields: [MetadataField]) -> String? {
        guard case .value(let value, let spellings) = condition.demand else { return nil }
        if condition.accepts(fields) { return "equal" }
        let sent = condition.values(in: fields).map(\.length)
        if sent.isEmpty { return "not sent" }
        let hasLength = ([value] + spellings).contains { sent.contains($0.length) }
        return "differs, \(hasLength ? "same" : "other") length; \(Redaction.variable)=1 shows both"
    }

    /// The comparison of a text with the first sent one; nil if the report shows all that was sent.
    private func comparison(of condition: MetadataCondition, with fields: [MetadataField]) -> String? {
        guard case .value(.text(let wanted), _) = condition.demand,
            case .text(let sent)? = condition.values(in: fields).first,
            !condition.accepts(fields), !isShown(wholeText(of: fields))
        else { return nil }
        let far = aroundDifference(wanted, sent)
        return "\(condition.name): wanted \(quoted(far?.one ?? cut(wanted))), found \(quoted(far?.other ?? cut(sent)))"
    }
}

private func quoted(_ text: String) -> String { "\"\(text)\"" }

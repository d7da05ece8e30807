import Foundation

/// Describes the messages, the metadata and the events of a mock in reports.
struct Describer: Sendable {
    let library: any RPCLibrary.Type
    let redaction: Redaction

    /// `call #3`, or `call #3 (async)` if an rpc has two methods, or `call #3 (protocol, codec)` if the mock is
    /// served.
    /// - Parameter place: where the report shows the event, if its numbers are not those of the log.
    func label(_ event: Event, place: String? = nil) -> String {
        let place = place ?? event.place { $0.number }
        if let transport = event.transport { return "\(place) (\(transport))" }
        return library.hasVariants ? "\(place) (\(event.variant))" : place
    }

    /// `metadata matches`, or `words match` if the library's word for metadata is a plural.
    func metadataVerdict(matches: Bool) -> String {
        "\(library.metadataWord) \(matches ? "match" : "differ")\(library.isMetadataWordPlural ? "" : matches ? "es" : "s")"
    }

    /// A message as text, with one field per line.
    private func text(_ message: Any) -> String {
        library.text(of: message) ?? String(describing: message)
    }

    /// A message, as one line.
    func line(_ message: any Sendable) -> String {
        MessageText(text(message)).inOneLine
    }

    /// The differences of a message from the wanted one: the field, or the lines that differ. If there is nothing to
    /// compare, the whole message.
    func difference(from selection: Selection, to payload: (any Sendable)?) -> [String] {
        guard let payload else { return [] }
        let sent = MessageText(text(payload))
        switch selection.payload.wanted {
        case .equal(let value): return MessageText(text(value)).difference(to: sent)
        case .field(let field):
            guard let found = field.find(payload) else { break }
            return [difference(of: field, found: found)]
        case .all(let parts):
            // The fields that differ, if fields are all there is.
            let fields = parts.compactMap { part in
                if case .field(let field) = part { field } else { nil as WantedField? }
            }
            guard fields.count == parts.count else { break }
            return fields.filter { !$0.accepts(payload) }.compactMap { field in
                field.find(payload).map { difference(of: field, found: $0) }
            }
        case .anything, .text, .not: break
        }
        return ["+ \(sent.inOneLine)"]
    }

    private func difference(of field: WantedField, found: any Sendable) -> String {
        let values: String
        switch field.demand {
        case .predicate(let text): values = "wanted what \(text), found \(fieldText(found))"
        case .equal(let value):
            values = comparison(of: value, with: found)
        }
        return "\(name(of: field)): \(values)"
    }

    /// Two values of a field that are not equal.
    private func comparison(of wanted: any Sendable, with found: any Sendable) -> String {
        let (wholeWanted, wholeFound) = (wholeText(wanted), wholeText(found))
        if wholeWanted == wholeFound { return "not equal, but both print as \(fieldText(found))" }
        let far =
            if let wanted = wanted as? Data, let found = found as? Data {
                Self.bytesAroundDifference(wanted, found)
            } else {
                aroundDifference(wholeWanted, wholeFound)
            }
        return "wanted \(far?.one ?? fieldText(wanted)), found \(far?.other ?? fieldText(found))"
    }

    /// The name of a field in a report: `user.name`.
    ///
    /// Swift spells a computed part of a key path as an address with a type, and submessages are computed. Their names
    /// are read from the text of a message in which the field has the wanted value. If that text omits the field,
    /// because it has its default value, the type is used instead of the name.
    private func name(of field: WantedField) -> String {
        let example = Self.canFill(field.path) ? library.emptyMessage(field.message).flatMap(field.fill) : nil
        let names = example.map { MessageText(text($0)).path } ?? []
        return field.path.enumerated().map { index, part in
            guard let type = part.computedType else { return String(part.spelled) }
            return (index < names.count ? names[index] : "(\(type))") + part.suffix
        }.joined(separator: ".")
    }

    /// Whether a name must be found, and the field of an empty message can be set safely: an index of a list would
    /// crash the process.
    private static func canFill(_ path: [FieldPart]) -> Bool {
        let isComputed = path.map { $0.computedType != nil }
        let isSafe = path.indices.dropFirst().allSatisfy { index in
            !isComputed[index] || path[index - 1].computedType.map { !$0.contains("<") } ?? false
        }
        return isComputed.contains(true) && isSafe && !path.contains { $0.spelled.hasSuffix("!") }
    }

    /// The value of a field, as one line that is cut.
    private func fieldText(_ field: Any) -> String {
        let mirror = Mirror(reflecting: field)
        if mirror.displayStyle == .optional { return mirror.children.first.map { fieldText($0.value) } ?? "nil" }
        if let data = field as? Data { return Self.fieldText(data) }
        return isMessage(field) ? MessageText(text(field)).inOneLine : cut(wholeText(field))
    }

    /// The whole value of a field.
    private func wholeText(_ field: Any) -> String {
        let mirror = Mirror(reflecting: field)
        if mirror.displayStyle == .optional { return mirror.children.first.map { wholeText($0.value) } ?? "nil" }
        switch field {
        case let text as String: return text.debugDescription
        case let data as Data: return Self.digits(of: data)
        default: return text(field).split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    /// Whether a value has a text format of its own.
    private func isMessage(_ field: Any) -> Bool {
        !(field is String) && text(field) != String(describing: field)
    }

    private static let shownDataBytes = 64

    /// `0x01ab`.
    private static func fieldText(_ data: Data) -> String {
        guard !data.isEmpty else { return "no bytes" }
        let more = data.count > shownDataBytes ? "… \(data.count - shownDataBytes) bytes more" : ""
        return "0x" + digits(of: data.prefix(shownDataBytes)) + more
    }

    private static func digits(of data: Data) -> String {
        data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns what bytes are around the first place at which they differ; nil if a report shows the place anyway.
    private static func bytesAroundDifference(_ one: Data, _ other: Data) -> (one: String, other: String)? {
        let same = zip(one, other).prefix { $0 == $1 }.count
        guard same >= shownDataBytes else { return nil }
        let start = same - 8
        let texts = [one, other].map { "… after \(start) bytes: \(fieldText($0.dropFirst(start)))" }
        return (texts[0], texts[1])
    }

    /// The condition of a selection: `request == { sentence: "hello" }, metadata has "authorization"`.
    func wanted(_ selection: Selection) -> String {
        let request = selection.request.flatMap { wanted($0.wanted, "request") }
        return [wantedPayload(selection), request, wantedMetadata(selection)].compactMap { $0 }.joined(separator: ", ")
    }

    /// The condition of a selection on metadata: `metadata has "authorization"`; nil if it accepts all metadata.
    private func wantedMetadata(_ selection: Selection) -> String? {
        let conditions = selection.metadata.conditions.map(redaction.text)
        let metadata = conditions.isEmpty ? [] : ["\(library.metadataWord) \(conditions.joined(separator: " and "))"]
        let all = metadata + selection.metadata.callConditions.map(\.text)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// The condition of a stub, in short: `{ sentence: "hello" }`.
    func wantedByStub(_ selection: Selection) -> String {
        guard case .equal(let value) = selection.payload.wanted else { return wanted(selection) }
        return [line(value), wantedMetadata(selection)].compactMap { $0 }.joined(separator: ", ")
    }

    private func wantedPayload(_ selection: Selection) -> String? {
        let noun = selection.phase.messageNoun
        if let wanted = wanted(selection.payload.wanted, noun) { return wanted }
        guard selection.metadata.conditions.isEmpty, selection.metadata.callConditions.isEmpty else { return nil }
        return selection.phase.hasMessage ? "any \(noun)" : "any stream"
    }

    /// The condition of a matcher of messages; nil if it accepts everything.
    private func wanted(_ wanted: Wanted, _ noun: String) -> String? {
        switch wanted {
        case .equal(let value): return "\(noun) == \(line(value))"
        case .field(let field):
            switch field.demand {
            case .equal(let value): return "\(noun) \(name(of: field)) == \(fieldText(value))"
            case .predicate(let text): return "\(noun) \(name(of: field)) \(text)"
            }
        case .text(let text): return "\(noun) \(text)"
        case .all(let parts):
            let conditions = parts.compactMap { self.wanted($0, noun) }
            return conditions.isEmpty ? nil : conditions.joined(separator: " and ")
        case .not(let part): return "not (\(self.wanted(part, noun) ?? "any \(noun)"))"
        case .anything: return nil
        }
    }
}

extension Event {
    /// Where a report shows the event: `call #3`, or `input #4 of stream #3`.
    /// - Parameter number: the number that the report gives an event. A message that was delivered may have 0.
    func place(_ number: (Event) -> Int) -> String {
        let own = number(self)
        let noun =
            switch phase {
            case .called: "call"
            case .opened: "stream"
            case .sent: "input"
            case .received: "message"
            case .closed, .cancelled, .finished: "event"
            }
        let stream = opening.map { " of stream #\(number($0))" } ?? ""
        return noun + (own > 0 ? " #\(own)" : "") + stream
    }
}

/// Messages as a report shows them.
struct MessageText {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(whereSeparator: \.isNewline)
    }

    /// `{ sentence: "hello" }`.
    var inOneLine: String {
        let fields = lines.map { $0.drop { $0 == " " } }
        return fields.isEmpty ? "{}" : "{ \(cut(fields.joined(separator: " "))) }"
    }

    /// The names that lead to the first value: `user`, `name`.
    var path: [String] {
        var names: [String] = []
        for line in lines {
            let name = line.drop { $0 == " " }.prefix { $0 != " " && $0 != ":" }
            guard name != "}" else { break }
            names.append(String(name))
            guard line.hasSuffix("{") else { break }
        }
        return names
    }

    /// The lines that are in one message only: `-` marks the wanted message, `+` the sent one.
    func difference(to sent: MessageText) -> [String] {
        guard lines != sent.lines else {
            return ["same text, but not equal: unknown fields, or a value unequal to itself"]
        }
        let same = zip(lines, sent.lines).prefix { $0 == $1 }.count
        if same < min(lines.count, sent.lines.count),
            let far = aroundDifference(String(lines[same]), String(sent.lines[same]))
        {
            return ["- \(far.one)", "+ \(far.other)"]
        }
        let changes = sent.shown(after: same).difference(from: shown(after: same)).map { change in
            switch change {
            case .remove(let offset, let line, _): (offset, 0, "- \(line)")
            case .insert(let offset, let line, _): (offset, 1, "+ \(line)")
            }
        }
        return changes.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// The lines after the first `count` that a report shows.
    private func shown(after count: Int) -> [Substring] {
        cut(lines.dropFirst(count).joined(separator: "\n")).split(whereSeparator: \.isNewline)
    }
}

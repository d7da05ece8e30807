import Foundation
import SwiftProtobuf

/// Describes the messages, the metadata and the events of a mock in reports.
struct Describer: Sendable {
    let library: any RPCLibrary.Type
    let redaction: Redaction
    var metadataText: MetadataText { MetadataText(redaction: redaction) }

    /// `call #3`; `call #3 (async)` if an rpc has two methods; `call #3 (protocol, codec)` if the
    /// mock is served.
    /// - Parameter place: the event's place in the report, if its numbers are not those of the log.
    func label(_ event: Event, place: String? = nil) -> String {
        let place = place ?? event.place { $0.number }
        if let transport = event.transport { return "\(place) (\(transport))" }
        return library.hasVariants ? "\(place) (\(event.variant))" : place
    }

    /// `metadata matches`, or `words match` if the library's word for metadata is a plural.
    func metadataVerdict(matches: Bool) -> String {
        let word = library.metadataWord
        let verb = matches ? "match" : "differ"
        return "\(word) \(verb)\(word.hasSuffix("s") ? "" : matches ? "es" : "s")"
    }

    func line(_ message: any Sendable) -> String {
        MessageText(message).inOneLine()
    }

    /// The fields or lines in which a message differs from the wanted one. Without anything to
    /// compare, the whole message.
    func difference(from selection: Selection, to payload: (any Sendable)?) -> [String] {
        guard let payload else { return [] }
        return difference(from: selection.payload.wanted, to: payload) ?? ["+ \(line(payload))"]
    }

    /// Returns the fields or lines in which a message differs from the wanted one; nil if the
    /// condition names none.
    private func difference(from wanted: Wanted, to payload: any Sendable) -> [String]? {
        switch wanted {
        case .equal(let value):
            return MessageText(value, comparedTo: payload).difference(to: MessageText(payload, comparedTo: value))
        case .field(let field):
            guard let found = field.find(payload) else { return nil }
            return field.accepts(payload) ? [] : [difference(of: field, found: found)]
        case .containing(let partial):
            guard let message = payload as? any SwiftProtobuf.Message else { return nil }
            return shortened(partial.differences(to: message).map(line))
        case .all(let parts):
            // The fields that differ, if the condition consists of fields.
            var lines: [String] = []
            for part in parts {
                switch part {
                case .field, .containing:
                    guard let part = difference(from: part, to: payload) else { return nil }
                    lines += part
                case .anything: break
                case .equal, .text, .all, .any, .not: return nil
                }
            }
            return lines
        case .any(let parts):
            var closest: [String]?
            for part in parts {
                guard let lines = difference(from: part, to: payload) else { return nil }
                if closest.map({ lines.count < $0.count }) != false { closest = lines }
            }
            return closest
        case .anything, .text, .not: return nil
        }
    }

    private func line(_ difference: FieldDifference) -> String {
        let path = difference.path.joined(separator: ".")
        guard let found = difference.found else {
            return "\(path): wanted \(cut(ValueText.line(difference.wanted))), which is not set"
        }
        return "\(path): \(comparison(of: difference.wanted, with: found))"
    }

    /// Returns the first lines, and the number of those that follow.
    private func shortened(_ lines: [String]) -> [String] {
        let remaining = lines.count - Self.shownFields
        return remaining > 0 ? lines.prefix(Self.shownFields) + ["\(counted(remaining, "field")) more"] : lines
    }

    private static let shownFields = 40

    private func difference(of field: WantedField, found: any Sendable) -> String {
        let comparison: String
        switch field.demand {
        case .predicate(let text): comparison = "wanted what \(text), found \(ValueText.line(found))"
        case .equal(let value):
            comparison = self.comparison(of: value, with: found)
        }
        return "\(name(of: field)): \(comparison)"
    }

    /// Returns the texts of two values of a field that are not equal.
    private func comparison(of wanted: Any, with found: Any) -> String {
        let one = ValueText.line(wanted, comparedTo: found)
        let other = ValueText.line(found, comparedTo: wanted)
        if one == other { return "not equal, but both print as \(cut(other))" }
        let far = aroundDifference(one, other)
        return "wanted \(far?.one ?? cut(one)), found \(far?.other ?? cut(other))"
    }

    /// The name of a field in a report: `user.name`.
    ///
    /// Swift spells a computed part of a key path as an address with a type, and submessages are
    /// computed. Their names are read from the text of a message in which the field has the wanted
    /// value. If that text omits the field, because it has its default value, the type is used
    /// instead of the name.
    private func name(of field: WantedField) -> String {
        let example = Self.canFill(field.path) ? (field.message as? any SwiftProtobuf.Message.Type)?.init() : nil
        let names = example.flatMap(field.fill).map { MessageText($0).path } ?? []
        return field.path.enumerated().map { index, part in
            guard let type = part.computedType else { return String(part.spelled) }
            return (index < names.count ? names[index] : "(\(type))") + part.suffix
        }.joined(separator: ".")
    }

    /// Whether a name must be found, and the field of an empty message can be set: an index of a
    /// list would crash the process.
    private static func canFill(_ path: [FieldPart]) -> Bool {
        let isComputed = path.map { $0.computedType != nil }
        let isSafe = path.indices.dropFirst().allSatisfy { index in
            !isComputed[index] || path[index - 1].computedType.map { !$0.contains("<") } ?? false
        }
        return isComputed.contains(true) && isSafe && !path.contains { $0.spelled.hasSuffix("!") }
    }

    /// The condition of a selection:
    /// `request == { sentence: "hello" }, metadata has "authorization"`.
    func wanted(_ selection: Selection) -> String {
        let request = selection.request.flatMap { wanted($0.wanted, "request") }
        return [wantedPayload(selection), request, wantedCall(selection)].compactMap { $0 }.joined(separator: ", ")
    }

    /// The conditions of a selection on calls: `metadata has "authorization", no timeout`; nil for
    /// a selection without conditions.
    private func wantedCall(_ selection: Selection) -> String? {
        let conditions = selection.metadata.conditions.map(metadataText.text)
        let metadata = conditions.isEmpty ? [] : ["\(library.metadataWord) \(conditions.joined(separator: " and "))"]
        let all = metadata + selection.callConditions.map(\.text)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// The condition of a stub, in short: `{ sentence: "hello" }`.
    func wantedByStub(_ selection: Selection) -> String {
        guard case .equal(let value) = selection.payload.wanted else { return wanted(selection) }
        return [line(value), wantedCall(selection)].compactMap { $0 }.joined(separator: ", ")
    }

    private func wantedPayload(_ selection: Selection) -> String? {
        let noun = selection.phase.messageNoun
        if let wanted = wanted(selection.payload.wanted, noun) { return wanted }
        guard selection.metadata.conditions.isEmpty, selection.callConditions.isEmpty else { return nil }
        return selection.phase.hasMessage ? "any \(noun)" : "any stream"
    }

    /// The condition of a matcher of messages; nil if it accepts everything.
    private func wanted(_ wanted: Wanted, _ noun: String) -> String? {
        switch wanted {
        case .equal(let value): return "\(noun) == \(line(value))"
        case .field(let field):
            switch field.demand {
            case .equal(let value): return "\(noun) \(name(of: field)) == \(ValueText.line(value))"
            case .predicate(let text): return "\(noun) \(name(of: field)) \(text)"
            }
        case .containing(let partial): return "\(noun) contains \(line(partial.message))"
        case .text(let text): return "\(noun) \(text)"
        case .any(let parts):
            if wanted.isAnything { return nil }
            let conditions = parts.map { self.wanted($0, noun) ?? "any \(noun)" }
            return conditions.count == 1 ? conditions[0] : "(\(conditions.joined(separator: " or ")))"
        case .all(let parts):
            let conditions = parts.compactMap { self.wanted($0, noun) }
            return conditions.isEmpty ? nil : conditions.joined(separator: " and ")
        case .not(let part): return "not (\(self.wanted(part, noun) ?? "any \(noun)"))"
        case .anything: return nil
        }
    }
}

extension Event {
    /// The event's place in a report: `call #3`, or `input #4 of stream #3`.
    /// - Parameter number: the number that the report gives an event. A delivered message may have
    ///   0.
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
        let stream =
            opening.map { isOfForgottenStream ? " of a stream before the reset" : " of stream #\(number($0))" } ?? ""
        return noun + (own > 0 ? " #\(own)" : "") + stream
    }
}

import Foundation
import SwiftProtobuf

/// Values in reports, as one line each. Long values are cut before they become text.
enum ValueText {
    /// - Parameter other: the value to compare it with. The text then shows the first difference,
    ///   wherever that is, and is not cut as a whole.
    static func line(_ value: Any, comparedTo other: Any? = nil) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            return mirror.children.first.map { line($0.value, comparedTo: other) } ?? "nil"
        }
        let other = other.flatMap(unwrapped)
        if let text = known(value, comparedTo: other) { return text }
        if let text = elements(of: mirror, comparedTo: other) { return text }
        let text = MessageText.lines(of: String(describing: value)).joined(separator: " ")
        return other == nil ? cut(text) : text
    }

    /// Returns what ``line(_:comparedTo:)`` does for texts, bytes and messages, and other values as
    /// a debugger shows them.
    static func reflecting(_ value: Any, comparedTo other: Any? = nil) -> String {
        known(value, comparedTo: other) ?? String(reflecting: value)
    }

    private static func known(_ value: Any, comparedTo other: Any?) -> String? {
        switch value {
        case let text as String: quoted(text, comparedTo: other as? String)
        case let data as Data: digits(data, comparedTo: other as? Data)
        case let message as any SwiftProtobuf.Message:
            MessageText(message, comparedTo: other).inOneLine(isCut: other == nil)
        default: nil
        }
    }

    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// The most elements of a dictionary or a set that are put in order.
    private static let maximumOfSortedElements = 1_000

    /// Returns the text of a collection; nil for another value. Elements without an order are in
    /// the order of their texts, so that the same report is the same in each run.
    private static func elements(of mirror: Mirror, comparedTo other: Any?) -> String? {
        guard [.collection, .dictionary, .set].contains(mirror.displayStyle) else { return nil }
        let isDictionary = mirror.displayStyle == .dictionary
        let isOrdered = mirror.displayStyle == .collection
        let others = isOrdered ? other.map { Mirror(reflecting: $0).children.makeIterator() } : nil
        let texts = mirror.children.lazy.map { child in
            isDictionary
                ? Mirror(reflecting: child.value).children.map { line($0.value) }.joined(separator: ": ")
                : line(child.value, comparedTo: others?.next()?.value)
        }
        let isSorted = !isOrdered && mirror.children.count <= maximumOfSortedElements
        let elements =
            isSorted
            ? AnySequence(texts.sorted { $0.compare($1, options: .numeric) == .orderedAscending })
            : AnySequence(texts)
        var text = ""
        var count = 0
        for element in elements {
            text += (count > 0 ? ", " : "") + element
            count += 1
            if other == nil, !isShown(text) {
                return "[\(cut(text)), \(counted(mirror.children.count - count, "element")) more]"
            }
        }
        return count == 0 && isDictionary ? "[:]" : "[\(text)]"
    }

    /// `"abc"`, or the part around the first difference from another text.
    private static func quoted(_ text: String, comparedTo other: String?) -> String {
        if let other, let far = aroundDifference(text, other, quote: { $0.debugDescription })?.one { return far }
        guard !isShown(text) else { return text.debugDescription }
        let shown = text.firstBytes(shownBytes)
        return "\(String(shown).debugDescription)… \(text.utf8.count - shown.utf8.count) bytes more"
    }

    private static let shownDataBytes = 64

    /// `0x01ab`, or the part around the first difference from other bytes.
    private static func digits(_ data: Data, comparedTo other: Data?) -> String {
        guard !data.isEmpty else { return "no bytes" }
        if let other {
            let same = data.withUnsafeBytes { one in other.withUnsafeBytes { commonBytes(one, $0) } }
            if same >= shownDataBytes, same < max(data.count, other.count) {
                let start = same - 8
                return "… after \(start) bytes: \(digits(data.dropFirst(start), comparedTo: nil))"
            }
        }
        let shown = data.prefix(shownDataBytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let more = data.count - shownDataBytes
        return "0x\(shown)" + (more > 0 ? "… \(more) bytes more" : "")
    }
}

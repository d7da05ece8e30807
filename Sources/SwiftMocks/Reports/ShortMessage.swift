import Foundation
import SwiftProtobuf

extension SwiftProtobuf.Message {
    /// The text of a message, with one field per line. Long values are cut before they become text,
    /// and without another message also all that follows the first kilobytes: the last line is `…`
    /// then.
    /// - Parameter other: a message to compare it with. Long values begin shortly before their
    ///   first difference.
    func shortText(comparedTo other: (any SwiftProtobuf.Message)?) -> String {
        let copy = ShortCopy(of: self, limit: other == nil ? 4096 : .max, comparedTo: other?.longValues ?? [:])
        guard copy.isCut || !copy.longValues.isEmpty else { return textFormatString() }
        var short = Self()
        _ = short.decode(copy.bytes)
        // The text has bytes in octal digits.
        let text = short.textFormatString().replacingOccurrences(of: "\\342\\200\\246 ", with: "… ")
        return text + (copy.isCut ? "…\n" : "")
    }

    fileprivate var longValues: [String: ArraySlice<UInt8>] { ShortCopy(of: self, limit: .max).longValues }

    /// Sets the fields up to the first that is not valid. Returns whether all are.
    fileprivate mutating func decode(_ bytes: [UInt8]) -> Bool {
        var options = BinaryDecodingOptions()
        options.messageDepthLimit = .max
        return (try? merge(serializedBytes: bytes, partial: true, options: options)) != nil
    }
}

/// A copy of a message's bytes with long values cut. (SwiftProtobuf's text and names of fields are
/// of whole messages.)
private struct ShortCopy<Message: SwiftProtobuf.Message> {
    typealias Bytes = ArraySlice<UInt8>

    /// The type of a field with a length. Bytes that are valid for this type, and not for those
    /// after it, tell it from them.
    private enum Form: CaseIterable {
        case bytes, text, message, numbers

        var example: [UInt8] {
            switch self {
            case .bytes: [0x80]
            case .text: Array("\u{80}".utf8)
            // A field of a number that is reserved for implementations.
            case .message: [0xFA, 0xE1, 0x09, 1, 0x80]
            case .numbers: []
            }
        }

        /// The length from which a value is cut, so that some fit into a report. Bytes have longer
        /// texts.
        var limit: Int { self == .bytes ? 375 : 1500 }
    }

    private(set) var bytes: [UInt8] = []
    /// Whether something that follows is left out.
    private(set) var isCut = false
    /// The long values, by the fields that lead to them.
    private(set) var longValues: [String: Bytes] = [:]
    /// The long values of the other message.
    private let others: [String: Bytes]
    private var forms: [[Int]: Form] = [:]

    init(of message: Message, limit: Int, comparedTo others: [String: Bytes] = [:]) {
        self.others = others
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        let wire: [UInt8] = (try? message.serializedBytes(partial: true, options: options)) ?? []
        bytes = copy(wire[...], of: [], "", limit: limit)
    }

    /// Returns a copy of the bytes of a message.
    /// - Parameters:
    ///   - fields: the tags of the fields that lead to it.
    ///   - name: tells it from others.
    private mutating func copy(_ wire: Bytes, of fields: [Int], _ name: String, limit: Int) -> [UInt8] {
        var remaining = wire
        var fields = fields
        var copy = [UInt8]()
        var counts = [Int: Int]()
        while !remaining.isEmpty, !isCut {
            let field = remaining
            let tag = varint(&remaining)
            var length = 0
            switch tag & 7 {
            case 0: _ = varint(&remaining)
            case 1: length = 8
            case 2: length = varint(&remaining)
            case 3: fields.append(tag)
            case 4: _ = fields.popLast()
            default: length = 4
            }
            let content = remaining.prefix(length)
            remaining = remaining.dropFirst(length)
            counts[tag, default: 0] += 1
            if length > Form.bytes.limit {
                let name = "\(name)\(tag >> 3)[\(counts[tag] ?? 0)]."
                copy += self.field(tag, short(content, of: fields + [tag], name, limit: limit - copy.count))
            } else {
                copy += field[..<remaining.startIndex]
            }
            if copy.count > limit { isCut = true }
        }
        return copy
    }

    private mutating func short(_ content: Bytes, of fields: [Int], _ name: String, limit: Int) -> [UInt8] {
        let form = forms[fields] ?? form(of: fields)
        forms[fields] = form
        switch form {
        case .message: return copy(content, of: fields, name, limit: limit)
        case .numbers:
            guard content.count > limit else { return Array(content) }
            isCut = true
            // Some of them end at a multiple of 8, whatever size each has.
            let most = limit & ~7
            let end = stride(from: most, to: 0, by: -8).first { content[content.startIndex + $0 - 1] < 0x80 }
            return Array(content.prefix(end ?? most))
        case .bytes, .text:
            guard content.count > form.limit else { return Array(content) }
            longValues[name] = content
            return part(of: content, form, comparedTo: others[name])
        }
    }

    /// Returns the beginning of a value, or the part around its first difference.
    private func part(of value: Bytes, _ form: Form, comparedTo other: Bytes?) -> [UInt8] {
        let same = other.map { other in
            value.withUnsafeBytes { one in other.withUnsafeBytes { commonBytes(one, $0) } }
        }
        var start = 0
        var end = form.limit
        if let other, let same, same >= end, same < max(value.count, other.count) {
            start = same - 40
            end = min(value.count, same + 80)
        }
        let head = start
        let tail = value.count - end
        func isWithinCharacter(_ place: Int) -> Bool {
            form == .text && place < value.count && value[value.startIndex + place] & 0xC0 == 0x80
        }
        while isWithinCharacter(start) { start -= 1 }
        while isWithinCharacter(end) { end -= 1 }
        return Array((head > 0 ? "… after \(head) bytes: " : "").utf8)
            + value[(value.startIndex + start)..<(value.startIndex + end)]
            + Array((tail > 0 ? "… \(tail) bytes more" : "").utf8)
    }

    /// Returns the type of a field, which SwiftProtobuf tells only by what it decodes.
    private func form(of fields: [Int]) -> Form {
        Form.allCases.first { form in
            let bytes = fields.reversed().reduce(form.example) { content, tag in
                tag & 7 == 3 ? varint(tag) + content + varint(tag + 1) : field(tag, content)
            }
            var message = Message()
            return message.decode(bytes)
        } ?? .numbers
    }

    private func field(_ tag: Int, _ content: [UInt8]) -> [UInt8] { varint(tag) + varint(content.count) + content }

    private func varint(_ value: Int) -> [UInt8] {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
    }

    private func varint(_ remaining: inout Bytes) -> Int {
        var value = 0
        var shift = 0
        while let byte = remaining.popFirst() {
            value |= Int(byte & 127) << shift
            shift += 7
            if byte < 128 { break }
        }
        return value
    }
}

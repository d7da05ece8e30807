/// Where a text departs from JSON, and how.
struct JSONFault: Error, Equatable {
    let reason: Reason
    /// Both from 1.
    let line: Int
    let column: Int

    enum Reason: Equatable {
        /// `nil` stands for the text's end.
        case expected(String, found: String?)
        case commaBefore(String)
        case comment
        case capitalised(String)
        case bareWord(String)
        case openString
        case badEscape
        case twice(key: String)
        case notUTF8
        case tooDeep
    }
}

extension JSONFault: CustomStringConvertible {
    var description: String { "line \(line), column \(column): \(reason)" }
}

extension JSONFault.Reason: CustomStringConvertible {
    var description: String {
        switch self {
        case .expected(let wanted, let found):
            "expected \(wanted), found \(found.map { "\"\($0)\"" } ?? "the end of the file")"
        case .commaBefore(let end):
            "the comma before \"\(end)\" is one too many; remove it"
        case .comment:
            "JSON has no comments; remove it"
        case .capitalised(let word):
            "\"\(word)\" is no value; write \(word.lowercased())"
        case .bareWord(let word):
            "\"\(word)\" is no value; text stands in double quotes"
        case .openString:
            "a string does not end on its line; close it with \""
        case .badEscape:
            "an escape is none of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000; write \\\\ for a backslash"
        case .twice(let key):
            "the key \"\(key)\" is there twice; bring the two together"
        case .notUTF8:
            "this is no UTF-8; save the file as UTF-8"
        case .tooDeep:
            "nested more than \(JSONParser.deepest) levels deep"
        }
    }
}

import SwiftMocksOptions

/// The destination of Swift source: a piece of code or a file. Text from a request reaches it only
/// through the functions below.
protocol SourceOutput: ~Copyable {
    mutating func append(utf8: UnsafeBufferPointer<UInt8>)
}

extension SourceOutput where Self: ~Copyable {
    /// Adds a name, which is checked already.
    mutating func append(_ name: SwiftName) { append(text: name.text) }

    /// Adds a name of a proto, which is checked already.
    mutating func append(_ name: ProtoIdentifier) { append(text: name.text) }

    /// Adds any text as a string literal, with quotes and escapes.
    mutating func append(literal text: String) {
        append(text: "\"")
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != quote && $0 != backslash }
        append(text: isPlain ? text : escaped(text))
        append(text: "\"")
    }

    /// Adds any text as a part of a line of a comment. Control and invisible characters are
    /// escaped, so it can't end the line.
    mutating func append(commentLine text: String) {
        append(text: hasInvisible(text) ? printable(text) : text)
    }

    /// Adds a proto comment as lines that begin with `marker`: spaces and `///`. Adds nothing if
    /// there is no comment.
    mutating func append(documentation comment: String?, marker: String) {
        guard let comment else { return }
        DocComment.forEachLine(comment) { append(line: $0, marker: marker) }
    }

    /// Adds a proto comment as lines that begin with `//`, after an empty line.
    mutating func append(paragraph comment: String) {
        var marker = "\n//"
        DocComment.forEachLine(comment) { line in
            append(line: line, marker: marker)
            marker = "//"
        }
    }

    /// Adds one line of a comment, with its line end.
    private mutating func append(line: UnsafeBufferPointer<UInt8>, marker: String) {
        append(text: marker)
        if let first = line.first, first != Ascii.space { append(text: " ") }
        append(utf8: line)
        append(text: "\n")
    }

    /// Adds text that is code already.
    mutating func append(text: String) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(utf8: $0) }
        if isAppended == nil { append(utf8: Array(text.utf8)) }
    }

    private mutating func append(utf8: [UInt8]) { utf8.withUnsafeBufferPointer { append(utf8: $0) } }
}

private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")

/// The text between the quotes of a string literal.
private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" {
            escaped += "\\\(scalar)"
        } else {
            escaped += isInvisible(scalar) ? printable(String(scalar)) : String(scalar)
        }
    }
    return escaped
}

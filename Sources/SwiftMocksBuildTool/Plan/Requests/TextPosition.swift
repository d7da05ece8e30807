/// A place in a text, as compilers count: lines from 1, columns in UTF-8 bytes from 1.
struct TextPosition: Equatable, Sendable, CustomStringConvertible {
    var line = 1
    var column = 1

    var description: String { "line \(line), column \(column)" }
}

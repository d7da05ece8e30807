import Testing

@testable import SwiftMocksGenerator

@Suite struct DocCommentTests {
    private func lines(_ comment: String) -> [String] {
        var lines: [String] = []
        DocComment.forEachLine(comment) { lines.append(String(decoding: $0, as: UTF8.self)) }
        return lines
    }

    @Test(arguments: [
        (" One line.\n", [" One line."]), (" Two\n lines\n", [" Two", " lines"]), ("", []), ("\n \n\t\n", []),
        ("\n First\n\n Last\n\n", [" First", "", " Last"]), (" trailing  \t\n", [" trailing"]),
        (" a\r\n b\r c", [" a", " b", " c"]),
        (" a\u{2028}b\u{2029}c\u{85}d\u{B}e\u{C}f", [" a", "b", "c", "d", "e", "f"]),
        ("* Doc block. ", [" Doc block."]), ("*\n Doc\n block\n*", [" Doc", " block"]), ("**", []),
        (" * item\n * item\n", [" * item", " * item"]),
        ("/ Three\n/ slashes\n", [" Three", " slashes"]), ("/ One\n Two\n", ["/ One", " Two"]),
        (" \u{202E}evil\u{0}\u{200B}", [" \\u{202E}evil\\u{0}\\u{200B}"]), (" Grüße 🌱", [" Grüße 🌱"]),
        (" \\(x) \"\"\" */ /*", [" \\(x) \"\"\" */ /*"]),
    ])
    func `every line end splits`(_ comment: String, _ expected: [String]) { #expect(lines(comment) == expected) }

    /// Whatever a comment holds, each line of what is printed is a comment.
    @Test func `no text of a comment becomes code`() {
        let hostile = (0...0x3000).compactMap(Unicode.Scalar.init).map { "x\(Character($0))fatalError()" }.joined()
        let code: SourceCode = "\(documentation: hostile, indentation: 4)"
        var writer = SourceWriter(room: .max)
        writer.print(code)
        let printed = String(decoding: writer.utf8, as: UTF8.self)
        let newlines = Set<Unicode.Scalar>(["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}", "\0"])
        let lines = printed.unicodeScalars.split { newlines.contains($0) }
        #expect(lines.count > 5)
        for line in lines { #expect(String(line).hasPrefix("    /// ")) }
    }
}

import Testing

@testable import SwiftMocksGenerator

@Suite struct SourceCodeTests {
    private func text(_ code: SourceCode) -> String {
        var writer = SourceWriter(room: .max)
        writer.print(code)
        return String(decoding: writer.utf8, as: UTF8.self)
    }

    @Test(arguments: [
        ("plain", #""plain""#), (#"a "quoted" \ word"#, #""a \"quoted\" \\ word""#),
        ("a\nb\tc\0", #""a\u{A}b\u{9}c\u{0}""#),
        (#"\(x)"#, #""\\(x)""#), ("\u{202E}ü🌱", #""\u{202E}ü🌱""#), ("", #""""#),
    ])
    func literalsAreEscaped(_ value: String, _ literal: String) { #expect(text("\(literal: value)") == literal + "\n") }

    @Test func commentLinesStayOneLine() {
        #expect(text("// \(commentLine: "a\nb\u{2028}c\r")") == "// a\\u{A}b\\u{2028}c\\u{D}\n")
    }

    @Test func documentationIsLinesOfAComment() {
        #expect(
            text("\(documentation: " One\n\nTwo", indentation: 4)func x()")
                == "    /// One\n    ///\n    /// Two\nfunc x()\n")
        #expect(text("\(documentation: nil)x") == "x\n")
    }

    @Test func outputThatDoesNotFitIsDropped() {
        var writer = SourceWriter(room: 10)
        writer.print("12345678")
        let isOverfullAtFirst = writer.isOverfull
        writer.print("12")
        let isOverfull = writer.isOverfull
        let taken = writer.utf8
        #expect(!isOverfullAtFirst)
        #expect(isOverfull)
        #expect(Array(taken) == Array("12345678\n".utf8))
    }
}

import Testing

@testable import SwiftMocksGenerator

@Suite struct SourceCodeTests {
    @Test(arguments: [
        ("plain", #""plain""#), (#"a "quoted" \ word"#, #""a \"quoted\" \\ word""#),
        ("a\nb\tc\0", #""a\u{A}b\u{9}c\u{0}""#),
        (#"\(x)"#, #""\\(x)""#), ("\u{202E}ü🌱", #""\u{202E}ü🌱""#), ("", #""""#),
    ])
    func `literals are escaped`(_ value: String, _ literal: String) {
        var writer = SourceWriter(room: .max)
        writer.print("\(literal: value)")
        #expect(String(decoding: writer.utf8, as: UTF8.self) == literal + "\n")
    }

    @Test func `output that does not fit is dropped`() {
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

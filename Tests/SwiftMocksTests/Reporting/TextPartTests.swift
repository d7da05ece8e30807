import Testing

@testable import SwiftMocks

/// A log takes a long report in parts.
@Suite struct TextPartTests {
    @Test(arguments: [
        ("", [""]), ("abc", ["abc"]), ("abc\nde\nf", ["abc", "de\nf"]), ("abcdefghij\nk", ["abcd", "efgh", "ij\nk"]),
        ("abcd\nefgh", ["abcd", "efgh"]), ("\n\n\n\n\n\nab", ["\n\n\n", "\n\nab"]), ("ab\ncde\n", ["ab", "cde\n"]),
    ])
    func `a part ends with a line if that fits`(text: String, expected: [String]) {
        #expect(parts(of: text, limit: 4).map(String.init) == expected)
    }

    @Test func `no character is divided into bytes`() {
        let text = String(repeating: "é€", count: 100)
        let parts = parts(of: text, limit: 12)
        #expect(parts.joined() == text)
        #expect(parts.allSatisfy { $0.utf8.count <= 12 })
    }
}

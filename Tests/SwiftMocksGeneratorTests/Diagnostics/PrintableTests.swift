import SwiftMocksOptions
import Testing

@testable import SwiftMocksGenerator

@Suite struct PrintableTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\nb\u{1B}[31m", "a\\u{A}b\\u{1B}[31m"),
        ("\u{202E}\u{200B}\u{FEFF}", "\\u{202E}\\u{200B}\\u{FEFF}"),
        ("Übung 🌱", "Übung 🌱"), ("\u{7F}\u{85}\u{2028}", "\\u{7F}\\u{85}\\u{2028}"), ("", ""),
    ])
    func `invisible characters are shown as escapes`(_ text: String, _ printed: String) {
        #expect(printable(text) == printed)
    }

    @Test func `long text is cut`() {
        #expect(printable(String(repeating: "a", count: 200)) == String(repeating: "a", count: 200))
        #expect(printable(String(repeating: "a", count: 201)) == String(repeating: "a", count: 200) + "…")
    }
}

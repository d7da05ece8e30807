import TestSupport
import Testing

/// The judge of generated code finds an injection anywhere in it, and passes code without one.
@Suite struct JudgeTests {
    private static let sources = (try? Verdict(SampleRequest.bytes).files.map(\.content)) ?? []

    /// Whether the judge refuses the source, or finds other code in it than in the original.
    private func isCaught(_ source: String, original: String) throws -> Bool {
        let expected = try SwiftTokens(original).skeleton
        guard let tokens = try? SwiftTokens(source) else { return true }
        return tokens.skeleton != expected
    }

    /// Expects that the text is caught in place of each of the ranges that `places` finds in a source.
    private func expectCaught(_ text: String, at places: (String) -> [Range<String.Index>]) throws {
        #expect(Self.sources.count == 2)
        for source in Self.sources {
            let places = places(source)
            #expect(!places.isEmpty)
            for place in places {
                let changed = source[..<place.lowerBound] + text + source[place.upperBound...]
                #expect(try isCaught(String(changed), original: source), "\(changed)")
            }
        }
    }

    /// Between any two lines.
    @Test(arguments: [
        "import Evil", "let evil = 1", "evil()", "func evil() {}", "class Evil {}", "; evil()", "}", "{", ")", "`",
        "\"",
        "@main", "#if EVIL", "$0", "/*", "*/ evil() /*", "#\"evil\"#", "\"\"\"", "-1", "\u{1F480}", "\u{202E}", "\u{0}",
    ])
    func `code on a line of its own is caught`(_ code: String) throws {
        try expectCaught("\n\(code)\n") { $0.ranges(of: "\n") }
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func `code behind a comment that ends early is caught`(_ lineEnd: String) throws {
        try expectCaught("//\(lineEnd)evil()\n//") { $0.ranges(of: "//") }
    }

    @Test(arguments: ["\"", "\\", "\"; evil(); \"", "\" + evil() + \"", "\\(evil())", "\n", "\u{2028}"])
    func `code in a literal is caught`(_ text: String) throws {
        try expectCaught(text) {
            $0.ranges(of: "is marked deprecated in its proto\"").map { $0.lowerBound..<$0.lowerBound }
        }
    }

    /// A word of code that is another word, or two.
    @Test(arguments: ["evil", " evil", ".evil", "<Evil>", "` evil `", "/**/"])
    func `code behind a name is caught`(_ text: String) throws {
        try expectCaught(text) { source in
            source.ranges(of: "Notes_V1_NotesClient").map { $0.upperBound..<$0.upperBound }.filter { end in
                let line = source[..<end.lowerBound].split(separator: "\n").last ?? ""
                return !line.contains("//") && !source[end.upperBound...].hasPrefix("`")
            }
        }
    }

    @Test(arguments: ["", " ", " evil()", " import Evil", " \" ` { } \\( *"])
    func `text in a comment is no code`(_ text: String) throws {
        for source in Self.sources {
            let changed = source.replacing("//\n", with: "//\(text)\n")
            #expect(try !isCaught(changed, original: source), "\(changed)")
        }
    }

    @Test func `other text in a literal is no code`() throws {
        for source in Self.sources {
            let changed = source.replacing("is marked deprecated", with: "\\\"evil()\\\" \\u{A} }")
            #expect(changed != source)
            #expect(try !isCaught(changed, original: source), "\(changed)")
        }
    }

    @Test(arguments: ["class A {", "class A { ) }", "}", "func a( {) }"])
    func `brackets that do not match are refused`(_ source: String) {
        #expect(throws: BrokenPromise.self) { try SwiftTokens(source) }
    }
}

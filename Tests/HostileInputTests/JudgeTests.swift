import TestSupport
import Testing

/// The judges of what is generated catch an injection wherever it may be, and let pass what is none.
@Suite struct JudgeTests {
    private static let sources = (try? Verdict(SampleRequest.bytes).files.map(\.content)) ?? []

    /// Whether a judge refuses the source, or finds other code in it than in the original.
    private func isCaught(_ source: String, original: String) throws -> Bool {
        let expected = try SwiftTokens(original).skeleton
        guard (try? SwiftOutline(source)) != nil, let tokens = try? SwiftTokens(source) else { return true }
        return tokens.skeleton != expected
    }

    /// Between any two lines.
    @Test(arguments: [
        "import Evil", "let evil = 1", "evil()", "func evil() {}", "class Evil {}", "; evil()", "}", "{", ")", "`",
        "\"",
        "@main", "#if EVIL", "$0", "/*", "*/ evil() /*", "#\"evil\"#", "\"\"\"", "-1", "\u{1F480}", "\u{202E}", "\u{0}",
    ])
    func `code on a line of its own is caught`(_ code: String) throws {
        #expect(Self.sources.count == 2)
        for source in Self.sources {
            let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
            for index in lines.indices {
                let changed = (lines[..<index] + [Substring(code)] + lines[index...]).joined(separator: "\n")
                #expect(try isCaught(changed, original: source), "\(code) before line \(index + 1)")
            }
        }
    }

    @Test(arguments: ["\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func `code behind a comment that ends early is caught`(_ lineEnd: String) throws {
        for source in Self.sources {
            let marks = source.ranges(of: "//")
            #expect(marks.count > 4)
            for mark in marks {
                let changed = source.replacingCharacters(in: mark, with: "//\(lineEnd)evil()\n//")
                #expect(try isCaught(changed, original: source), "\(changed)")
            }
        }
    }

    @Test(arguments: ["\"", "\\", "\"; evil(); \"", "\" + evil() + \"", "\\(evil())", "\n", "\u{2028}"])
    func `code in a literal is caught`(_ text: String) throws {
        for source in Self.sources {
            let ends = source.ranges(of: "is marked deprecated in its proto\"")
            #expect(!ends.isEmpty)
            for end in ends {
                let changed = source.replacingCharacters(in: end.lowerBound..<end.lowerBound, with: text)
                #expect(try isCaught(changed, original: source), "\(changed)")
            }
        }
    }

    /// A word of code that is another word, or two.
    @Test(arguments: ["evil", " evil", ".evil", "<Evil>", "` evil `", "/**/"])
    func `code behind a name is caught`(_ text: String) throws {
        for source in Self.sources {
            let names = source.ranges(of: "Notes_V1_NotesClient").filter { !source[$0.upperBound...].hasPrefix("`") }
            #expect(!names.isEmpty)
            for name in names where !isInComment(name.lowerBound, of: source) {
                let changed = source.replacingCharacters(in: name.upperBound..<name.upperBound, with: text)
                #expect(try isCaught(changed, original: source), "\(changed)")
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

    @Test func `the outline names what is declared and where`() throws {
        let outline = try SwiftOutline("import A\nclass B { let c = \"d\"; }".replacing(";", with: ""))
        #expect(outline.declarations == ["import A", "class B", "let B.c"])
        #expect(outline.literals == ["d"])
        for source in ["class A {", "class A { ) }", "}", "func a( {) }"] {
            #expect(throws: BrokenPromise.self) { try SwiftOutline(source) }
        }
    }

    private func isInComment(_ index: String.Index, of source: String) -> Bool {
        let lineStart = source[..<index].lastIndex(of: "\n") ?? source.startIndex
        return source[lineStart..<index].contains("//")
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}

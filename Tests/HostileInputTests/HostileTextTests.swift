import TestSupport
import Testing

/// Hostile text in every text field of the descriptors, and in all of them that have the same text at once.
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
    private enum Place: CaseIterable { case instead, before, after, within }

    /// What is generated where the text is in a field that nothing looks at.
    private static let unchanged = Set((try? Verdict(SampleRequest.bytes).files.map(\.content)) ?? [])

    @Test func sampleIsSound() throws {
        let files = try Verdict(SampleRequest.bytes).files
        #expect(files.map(\.name) == ["notes/v1/notes.connect.swift", "notes/v1/notes.mock.swift"])
        #expect(try files.map { try SwiftOutline($0.content).declarations } == SampleRequest.declarations)
    }

    @Test(arguments: HostileText.all)
    func inEachField(_ hostile: [UInt8]) throws {
        for place in Place.allCases {
            for request in try sample().replacingEachText({ Self.text($0, hostile, place) }) {
                try expectNothingNew(request, hostile)
            }
        }
    }

    /// Recording mocks print names as literals too.
    @Test(arguments: HostileText.all)
    func inEachFieldOfRecordingMocks(_ hostile: [UInt8]) throws {
        let sample = try sample().replacingTexts { text in
            text == Array("Visibility=Public".utf8) ? Array("MockRuntime=SwiftMocks".utf8) : text
        }
        let undamaged = try Verdict(sample.bytes).files.map(\.content)
        let expected = try undamaged.map { try SwiftOutline($0).declarations }
        for request in sample.replacingEachText({ Self.text($0, hostile, .within) }) {
            let files = try Verdict(request.bytes).files.map(\.content)
            for (file, expected) in zip(files, expected) where !undamaged.contains(file) {
                #expect(try SwiftOutline(file).declarations == expected, "\(file)")
            }
        }
    }

    /// As a name and all references to it: `a b` and `.notes.v1.a b`.
    @Test(arguments: HostileText.all)
    func inAllFieldsWithTheSameWord(_ hostile: [UInt8]) throws {
        let words = Set(try sample().texts.flatMap { $0.split(separator: UInt8(ascii: ".")) }.map(Array.init))
        for word in words where !word.isEmpty {
            for place in Place.allCases {
                let request = try sample().replacingTexts { text in
                    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    let changed = parts.map { $0.elementsEqual(word) ? Self.text(word, hostile, place) : Array($0) }
                    return Array(changed.joined(separator: [UInt8(ascii: ".")]))
                }
                try expectNothingNew(request, hostile)
            }
        }
    }

    private func sample() throws -> WireTree {
        try #require(WireTree(SampleRequest.bytes[...], schema: .request))
    }

    private static func text(_ text: [UInt8], _ hostile: [UInt8], _ place: Place) -> [UInt8] {
        let middle = text.count / 2
        return switch place {
        case .instead: hostile
        case .before: hostile + text
        case .after: text + hostile
        case .within: text[..<middle] + hostile + text[middle...]
        }
    }

    /// Either an error, or the same declarations as ever.
    private func expectNothingNew(_ request: WireTree, _ hostile: [UInt8]) throws {
        let verdict = try Verdict(request.bytes)
        if verdict.reason != nil { return }
        for (file, expected) in zip(verdict.files, SampleRequest.declarations)
        where !Self.unchanged.contains(file.content) {
            let declared = try SwiftOutline(file.content).declarations
            #expect(declared == expected, "\(String(decoding: hostile, as: UTF8.self))\n\(file.content)")
        }
    }
}

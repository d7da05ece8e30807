import TestSupport
import Testing

/// Hostile text in every text field of the descriptors, and in all of them that have the same text at once.
@Suite struct HostileTextTests {
    private enum Place: CaseIterable { case instead, before, after, within }

    /// Texts of the sample that generation has no use for.
    private static let unread: Set = [
        "rc-1", "field", "json", "default", "choice", "reserved", "RED", "Colour", "com.example",
        "example.com/notes", "EXN", "proto3", " Detached.\n", " A note.\n",
    ]
    private static let comments: Set = [
        " Keeps notes.\n", " Adds one.\n", " Sends each.\n", " A licence.\n", " Version 3.\n",
    ]
    private static let names: Set = ["Note", "Inner", "Empty", "Add", "Follow", ".notes.v1.Empty"]

    /// What is generated from the sample, and from the sample without its one option.
    private static let unchanged = Set(contents(of: SampleRequest.bytes))
    private static let skeletons: Set<[SwiftTokens.Token]> = {
        let withoutOption = (try? sample())?.replacingTexts { text in
            text == Array("Visibility=Public".utf8) ? [] : text
        }
        let files = unchanged.union(contents(of: withoutOption?.bytes ?? []))
        return Set(files.compactMap { try? SwiftTokens($0).skeleton })
    }()

    private static func contents(of request: [UInt8]) -> [String] {
        (try? Verdict(request).files.map(\.content)) ?? []
    }

    @Test func `the sample gives the code that is expected`() throws {
        let files = try Verdict(SampleRequest.bytes).files
        #expect(files.map(\.name) == ["notes/v1/notes.connect.swift", "notes/v1/notes.mock.swift"])
        #expect(Self.unchanged.count == 2 && Self.skeletons.count == 4)
        let texts = Set(try Self.sample().texts.map { String(decoding: $0, as: UTF8.self) })
        #expect(texts.isSuperset(of: Self.unread.union(Self.comments).union(Self.names)))
    }

    /// A name must be one; a comment may be any text; what is not read may be anything; and none of it becomes code.
    @Test(arguments: HostileText.sampled)
    func `hostile text in each field is refused or no code`(_ hostile: [UInt8]) throws {
        let isText = String(validating: hostile, as: UTF8.self) != nil
        let sample = try Self.sample()
        for place in Place.allCases {
            for (text, request) in zip(sample.texts, sample.replacingEachText { Self.text($0, with: hostile, place) }) {
                let field = String(decoding: text, as: UTF8.self)
                let verdict = try Verdict(request.bytes)
                try expectNothingNew(verdict, hostile)
                if Self.unread.contains(field) {
                    #expect(Set(verdict.files.map(\.content)) == Self.unchanged, "\(field)")
                } else if Self.comments.contains(field) {
                    #expect(verdict.files.count == (isText ? 2 : 0), "\(field): \(verdict.reason ?? "")")
                } else if Self.names.contains(field) {
                    #expect(verdict.reason != nil, "\(field)")
                }
            }
        }
    }

    /// Recording mocks print names as literals too.
    @Test(arguments: HostileText.sampled, ["MockRuntime=SwiftMocks", "RPCLibrary=GRPCSwift"])
    func `hostile text in each field is no code of recording mocks`(_ hostile: [UInt8], _ option: String) throws {
        let sample = try Self.sample().replacingTexts { text in
            text == Array("Visibility=Public".utf8) ? Array(option.utf8) : text
        }
        let undamaged = try Verdict(sample.bytes).files.map(\.content)
        let expected = Set(try undamaged.map { try SwiftTokens($0).skeleton })
        #expect(expected.count == (option == "RPCLibrary=GRPCSwift" ? 1 : 2))
        for request in sample.replacingEachText({ Self.text($0, with: hostile, .within) }) {
            for file in try Verdict(request.bytes).files where !undamaged.contains(file.content) {
                #expect(expected.contains(try SwiftTokens(file.content).skeleton), "\(file.content)")
            }
        }
    }

    /// As a name and all references to it: `a b` and `.notes.v1.a b`.
    @Test(arguments: HostileText.sampled)
    func `hostile text in all fields with the same word is refused or no code`(_ hostile: [UInt8]) throws {
        let words = Set(try Self.sample().texts.flatMap { $0.split(separator: UInt8(ascii: ".")) }.map(Array.init))
        for word in words where !word.isEmpty {
            for place in Place.allCases {
                let request = try Self.sample().replacingTexts { text in
                    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                    let changed = parts.map {
                        $0.elementsEqual(word) ? Self.text(word, with: hostile, place) : Array($0)
                    }
                    return Array(changed.joined(separator: [UInt8(ascii: ".")]))
                }
                try expectNothingNew(try Verdict(request.bytes), hostile)
            }
        }
    }

    private static func sample() throws -> WireTree {
        try #require(WireTree(SampleRequest.bytes[...], schema: .request))
    }

    private static func text(_ text: [UInt8], with hostile: [UInt8], _ place: Place) -> [UInt8] {
        let middle = text.count / 2
        return switch place {
        case .instead: hostile
        case .before: hostile + text
        case .after: text + hostile
        case .within: text[..<middle] + hostile + text[middle...]
        }
    }

    /// Either an error, or the same code as ever.
    private func expectNothingNew(_ verdict: Verdict, _ hostile: [UInt8]) throws {
        for file in verdict.files where !Self.unchanged.contains(file.content) {
            let isKnown = Self.skeletons.contains(try SwiftTokens(file.content).skeleton)
            #expect(isKnown, "\(String(decoding: hostile, as: UTF8.self))\n\(file.content)")
        }
    }
}

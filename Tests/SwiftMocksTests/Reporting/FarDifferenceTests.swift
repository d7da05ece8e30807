import Foundation
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Values that differ only behind what a report shows of them: it shows the first place where they differ.
@Suite(.endOfHangs, .patient)
struct FarDifferenceTests {
    private let long = String(repeating: "a", count: 3_000)
    private let context = String(repeating: "a", count: 40)

    private func lines(_ body: (Client) async -> Void) async -> [String] {
        let reports = await failures(limits: shortLimits) { await body(Client(policy: .relaxed)) }
        #expect(reports.count == 1)
        return reports.lines
    }

    @Test func `fields that differ far behind are shown there`() async {
        let lines = await lines { client in
            _ = await client.said(long + "found")
            verify(client).say(.field(\.sentence, long + "wanted")).called()
        }
        #expect(
            lines.contains(
                "sentence: wanted … after 2960 bytes: \"\(context)wanted\", "
                    + "found … after 2960 bytes: \"\(context)found\""))
    }

    @Test func `a text that is longer is shown where it goes on`() async {
        let lines = await lines { client in
            _ = await client.said(long)
            verify(client).say(.field(\.sentence, long + String(repeating: "ä", count: 200))).called()
        }
        let more = String(repeating: "ä", count: 80)
        #expect(
            lines.contains(
                "sentence: wanted … after 2960 bytes: \"\(context)\(more)\"… 240 bytes more, "
                    + "found … after 2960 bytes: \"\(context)\""))
    }

    @Test func `messages that differ far behind are shown there`() async {
        let lines = await lines { client in
            _ = await client.said(long + "found")
            verify(client).say(.value(.init(long + "wanted"))).called()
        }
        #expect(lines.contains("- sentence: \"… after 2960 bytes: \(context)wanted\""))
        #expect(lines.contains("+ sentence: \"… after 2960 bytes: \(context)found\""))
    }

    @Test func `the closest stub is shown where it differs`() async {
        let reports = await failures { client in
            given(client).say(.value(.init(long + "wanted"))).willReturn(.init())
            _ = await client.said(long + "found")
        }
        #expect(reports.lines.contains("+ sentence: \"… after 2960 bytes: \(context)found\""))
    }

    @Test func `headers that differ far behind are shown there`() async {
        let behind = await lines { client in
            _ = await client.said(headers: ["x": [long + "found"]])
            verify(client).say(.any, headers: .has("x", long + "wanted")).called()
        }
        #expect(
            behind.contains(
                "x: wanted \"… after 2960 bytes: \(context)wanted\", found \"… after 2960 bytes: \(context)found\""))
        let cutOff = await lines { client in
            _ = await client.said(headers: ["a": [long], "x": ["found"]])
            verify(client).say(.any, headers: .all(.has("x", "wanted"), .has("a", long))).called()
        }
        #expect(cutOff.contains("x: wanted \"wanted\", found \"found\""))
        #expect(!cutOff.contains { $0.hasPrefix("a: wanted") })
    }

    @Test func `bytes that differ far behind are shown there`() async {
        let same = String(repeating: "\u{1}", count: 100)
        let lines = await lines { client in
            _ = await client.said(same + "\u{2}\u{4}")
            verify(client).say(.field(\.bytes, Data((same + "\u{3}\u{4}").utf8))).called()
        }
        #expect(
            lines.contains {
                $0.hasSuffix(
                    "wanted … after 92 bytes: 0x01010101010101010304, found … after 92 bytes: 0x01010101010101010204")
            })
    }

    @Test func `values of a condition are shown where they differ`() async {
        let lines = await lines { _ in await eventually({ long + "found" }, is: long + "wanted") }
        #expect(lines.contains("wanted    … after 2960 bytes: \"\(context)wanted\""))
        #expect(lines.contains { $0.hasPrefix("closest   … after 2960 bytes: \"\(context)found\", read ") })
    }

    /// A long value has a part of the room, and so has each other line that differs.
    @Test func `a long field leaves room for the others`() {
        let describer = Describer(library: NotesLibrary.self, redaction: Redaction(environment: [:]))
        let selection = Selection(
            rpc: "say", phase: .called,
            payload: Matcher.value("name: \"a\"\nnotes: \"\(long)\"\nage: 1").payload, metadata: .any)
        let lines = describer.difference(from: selection, to: "name: \"b\"\nnotes: \"x\(long)\"\nage: 2")
        #expect(
            lines.map { $0.prefix(9) } == [
                "- name: \"", "+ name: \"", "- notes: ", "+ notes: ", "- age: 1", "+ age: 2",
            ])
        #expect(lines.allSatisfy { $0.utf8.count < 500 })
    }

    @Test func `texts that are equal are cut`() async {
        let lines = await lines { client in
            _ = await client.said(long)
            verify(client).say(.field(\.same, Same(text: long, id: 1))).called()
        }
        #expect(lines.contains { $0.contains("not equal, but both print as aaa") && $0.hasSuffix("… 952 bytes more") })
    }

    @Test(arguments: [2_046, 2_047, 2_048, 2_049]) func `a place at the edge is shown once`(length: Int) {
        let same = String(repeating: "a", count: length)
        let around = aroundDifference(same + "b", same + "c")
        #expect((around != nil) == (length >= 2_048))
        #expect(cut(same + "b") != cut(same + "c") || around != nil)
        #expect(aroundDifference(same, same) == nil)
        #expect((aroundDifference(same, same + "c") != nil) == (length >= 2_048))
    }
}

/// A value that prints without a part of it.
struct Same: Equatable, Sendable, CustomStringConvertible {
    let text: String
    let id: Int
    var description: String { text }
}

extension SayRequest {
    fileprivate var same: Same { Same(text: sentence, id: 2) }
    fileprivate var bytes: Data { Data(sentence.utf8) }
}

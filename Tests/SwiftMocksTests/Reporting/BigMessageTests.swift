import Foundation
import SwiftProtobuf
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Reports about messages of megabytes make text of what they show alone: SwiftProtobuf's text of a whole megabyte takes a tenth of a
/// second in debug builds, and a report needs that of many messages. These tests count the bytes that become text.
@Suite(.endOfHangs, .patient) struct BigMessageTests {
    private static let megabyte = 1 << 20

    private func blob(_ last: UInt8 = 1) -> Google_Protobuf_BytesValue {
        Google_Protobuf_BytesValue(Data(repeating: 1, count: Self.megabyte - 1) + [last])
    }

    @Test func `a long value is cut before it is text`() {
        let text = blob().shortText(comparedTo: nil)
        #expect(text.hasPrefix("value: \"\\001\\001"))
        #expect(text.hasSuffix("\\001… \(Self.megabyte - 375) bytes more\"\n"))
        #expect(text.utf8.count < 1_600)
        let long = Google_Protobuf_StringValue(String(repeating: "ä", count: Self.megabyte))
        #expect(long.shortText(comparedTo: nil).utf8.count < 1_600)
    }

    @Test func `the first difference is shown wherever it is`() {
        let (one, other) = (blob(2), blob(3))
        let start = "value: \"… after \(Self.megabyte - 41) bytes: \\001"
        #expect(one.shortText(comparedTo: other).hasPrefix(start))
        #expect(one.shortText(comparedTo: other).hasSuffix("\\001\\002\"\n"))
        #expect(other.shortText(comparedTo: one).hasSuffix("\\001\\003\"\n"))
        #expect(one.shortText(comparedTo: one) == one.shortText(comparedTo: nil))
    }

    @Test func `what follows the first kilobytes is left out`() {
        let mask = Google_Protobuf_FieldMask.with { $0.paths = (0..<100_000).map { "a\($0)" } }
        let text = mask.shortText(comparedTo: nil)
        #expect(text.hasPrefix("paths: \"a0\"\npaths: \"a1\"\n") && text.hasSuffix("\n…\n"))
        #expect(text.utf8.count < 20_000)
        let list = Google_Protobuf_Struct(fields: [
            "list": .init(listValue: .init(values: (0..<100_000).map { .init(numberValue: Double($0)) }))
        ])
        #expect(list.shortText(comparedTo: nil).utf8.count < 50_000)
        let place = Google_Protobuf_SourceCodeInfo.Location.with { $0.path = (0..<100_000).map { -Int32($0) } }
        let numbers = place.shortText(comparedTo: nil)
        #expect(numbers.hasPrefix("path: [0, -1, -2, ") && numbers.hasSuffix("]\n…\n"))
        #expect(numbers.utf8.count < 10_000)
    }

    @Test func `each long value is compared with its own`() {
        let long = String(repeating: "ä", count: 2_000)
        let one = Google_Protobuf_EnumValue.with { $0.name = "a" }
        let (file, other) = (
            Google_Protobuf_Enum.with { ($0.name, $0.edition, $0.enumvalue) = (long, long + "1", [one]) },
            Google_Protobuf_Enum.with { $0.edition = long + "2" }
        )
        let lines = file.shortText(comparedTo: other).split(separator: "\n")
        #expect(lines.first == "name: \"\(String(repeating: "ä", count: 750))… 2500 bytes more\"")
        #expect(lines.last == "edition: \"… after 3960 bytes: \(String(repeating: "ä", count: 20))1\"")
        #expect(lines.contains("  name: \"a\""))
    }

    @Test func `a group is copied with its fields`() throws {
        let long = [UInt8](repeating: 1, count: 1_000)
        // Group 1 with the bytes 2, and the number 3.
        let wire: [UInt8] = [0x0B, 0x12, 0xE8, 0x07] + long + [0x0C, 0x18, 5]
        let text = try Google_Protobuf_Empty(serializedBytes: wire).shortText(comparedTo: nil)
        #expect(text.hasPrefix("1 {\n  2: \"\\001") && text.hasSuffix("… 625 bytes more\"\n}\n3: 5\n"))
    }

    @Test func `all else is the text of the whole message`() {
        let long = String(repeating: "a", count: 2_000)
        let message = Google_Protobuf_FileDescriptorProto.with { file in
            file.name = long
            file.publicDependency = [0, -1, 300]
            file.messageType = [
                .with {
                    $0.name = "A"
                    $0.field = [.with { ($0.name, $0.number, $0.type) = ("b", 1 << 28, .sfixed64) }]
                }
            ]
            file.options.javaMultipleFiles = true
            file.options.uninterpretedOption = [
                .with {
                    ($0.positiveIntValue, $0.negativeIntValue, $0.doubleValue) = (.max, .min, -0.1)
                    $0.stringValue = Data([0, 255])
                }
            ]
        }
        let whole = message.textFormatString().split(separator: "\n")
        let short = message.shortText(comparedTo: nil).split(separator: "\n")
        #expect(short.dropFirst() == whole.dropFirst())
        #expect(short[0].hasSuffix("a… 500 bytes more\""))
        let values = Google_Protobuf_Struct(fields: ["k": .init(stringValue: long), "b": true, "n": nil, "f": 1.5])
        #expect(
            values.shortText(comparedTo: nil).split(separator: "\n").count
                == values.textFormatString().split(separator: "\n").count)
        let float = Google_Protobuf_FloatValue(1.5)
        #expect(float.shortText(comparedTo: nil) == float.textFormatString())
    }

    @Test func `a failing check over ten big messages has a short report`() async throws {
        let reports = await failures {
            let mock = MockOf<Google_Protobuf_BytesValue>(policy: .relaxed)
            for last in 0..<10 { await mock.put(blob(UInt8(last))) }
            verify(mock).put(.value(blob(77))).called()
            verify(mock).put(.field(\.value, blob(77).value)).called()
        }
        let text = try #require(reports.first).text
        #expect(text.contains("- value: \"… after \(Self.megabyte - 41) bytes: \\001"))
        #expect(reports.allSatisfy { $0.text.utf8.count < 30_000 } && reports.count == 2)
    }
}

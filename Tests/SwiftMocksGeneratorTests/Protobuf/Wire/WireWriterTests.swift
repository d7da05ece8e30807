import Testing

@testable import SwiftMocksGenerator

@Suite struct WireWriterTests {
    @Test(
        arguments: [
            (0, [0x08, 0]), (127, [0x08, 0x7F]), (128, [0x08, 0x80, 1]), (150, [0x08, 0x96, 1]),
            (.max, [0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
        ] as [(UInt64, [UInt8])])
    func integersAreVarints(_ value: UInt64, _ bytes: [UInt8]) {
        var writer = WireWriter()
        writer.integer(value, field: 1)
        #expect(writer.bytes == bytes)
    }

    @Test func lengthDelimitedFieldsHaveTheirLength() {
        var writer = WireWriter()
        writer.string("hé", field: 15)
        writer.lengthDelimited([], field: 16)
        #expect(writer.bytes == [0x7A, 3, 0x68, 0xC3, 0xA9, 0x82, 1, 0])
    }

    @Test func longContentHasALongLength() {
        var writer = WireWriter()
        writer.lengthDelimited(Array(repeating: 7, count: 300), field: 1)
        #expect(writer.bytes.prefix(3) == [0x0A, 0xAC, 0x02])
        #expect(writer.bytes.count == 303)
    }
}

import Testing

@testable import SwiftMocks

/// Binary metadata that differ look different in a report.
@Suite struct BinaryTextTests {
    @Test(arguments: [
        ([], "0 bytes"), ([1], "1 byte, 0x01"), ([1, 2, 255], "3 bytes, 0x0102ff"),
        (Array(0...15), "16 bytes, 0x000102030405060708090a0b0c0d0e0f"),
    ])
    func `shows short ones whole`(bytes: [UInt8], expected: String) {
        #expect(MetadataValue.binary(bytes).shown == expected)
    }

    @Test func `shows the beginning of long ones`() {
        var bytes = [UInt8](repeating: 7, count: 40)
        let text = MetadataValue.binary(bytes).shown
        #expect(text.hasPrefix("40 bytes, 0x07070707070707070707070707070707…, checksum "))
        bytes[39] = 8
        #expect(MetadataValue.binary(bytes).shown != text)
    }
}

import Testing

@testable import SwiftMocksGenerator

@Suite struct WireReaderTests {
    /// A run over a message: what was read, or why it broke off.
    private func read<Result>(_ bytes: [UInt8], _ body: (inout WireReader) throws -> Result) throws -> Result {
        try bytes.withUnsafeBytes { bytes in
            try WireBytes.withRequest(bytes) { bytes in
                var reader = WireReader(bytes)
                return try body(&reader)
            }
        }
    }

    /// Skips every field; returns the field numbers.
    private func skipAll(_ bytes: [UInt8]) throws -> [Int] {
        try read(bytes) { reader in
            var fields: [Int] = []
            while let tag = try reader.nextTag() {
                fields.append(tag.field)
                try reader.skip(tag)
            }
            return fields
        }
    }

    private func expectError(_ bytes: [UInt8], _ problem: WireError.Problem, at offset: Int) {
        #expect(throws: WireError(problem: problem, offset: offset)) { try skipAll(bytes) }
    }

    @Test func readsEveryWireType() throws {
        let bytes: [UInt8] =
            [0x08, 0x96, 0x01] + [0x11, 1, 2, 3, 4, 5, 6, 7, 8] + [0x1A, 2, 0x68, 0x69] + [0x25, 1, 2, 3, 4]
            + [0x2B, 0x08, 1, 0x2C]
        #expect(try skipAll(bytes) == [1, 2, 3, 4, 5])
        #expect(try skipAll([]) == [])
    }

    @Test func readsValues() throws {
        try read([0x08, 0x96, 0x01, 0x12, 2, 0x68, 0x69, 0x18, 1, 0x22, 3, 1, 0x80, 0x01, 0x20, 7]) { reader in
            #expect(try reader.integer(try #require(try reader.nextTag())) == 150)
            #expect(try reader.string(try #require(try reader.nextTag())) == "hi")
            #expect(try reader.bool(try #require(try reader.nextTag())))
            var numbers: [Int] = []
            while let tag = try reader.nextTag() { try reader.integers(tag) { numbers.append($0) } }
            #expect(numbers == [1, 128, 7], "packed, then not")
        }
    }

    @Test(
        arguments: [
            ([0x08, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00], 0),
            ([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], -1),
            ([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], -1),
        ] as [([UInt8], Int)])
    func varintsHaveUpToTenBytes(_ bytes: [UInt8], _ value: Int) throws {
        #expect(try read(bytes) { try $0.integer(try #require(try $0.nextTag())) } == value)
    }

    @Test func elevenBytesAreNoVarint() {
        expectError([0x08] + Array(repeating: 0x80, count: 10) + [0x01], .varintTooLong, at: 1)
        expectError(Array(repeating: 0xFF, count: 11), .varintTooLong, at: 0)
    }

    @Test(
        arguments: [
            ([0x08], 1), ([0x08, 0x80], 1), ([0x80], 0), ([0x09, 1, 2, 3, 4, 5, 6, 7], 1), ([0x0D, 1, 2, 3], 1),
            ([0x0A], 1), ([0x0A, 1], 1), ([0x08, 1, 0x0A, 3, 1, 2], 3),
            ([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], 1),
            ([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], 1),
        ] as [([UInt8], Int)])
    func endsAreChecked(_ bytes: [UInt8], _ offset: Int) { expectError(bytes, .truncated, at: offset) }

    @Test func fieldNumbersAreChecked() throws {
        expectError([0x08, 1, 0x00], .badFieldNumber(0), at: 2)
        expectError([0x80, 0x80, 0x80, 0x80, 0x10], .badFieldNumber(1 << 29), at: 0)
        expectError([0xF8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], .badFieldNumber(.max >> 3), at: 0)
        #expect(try skipAll([0xF8, 0xFF, 0xFF, 0xFF, 0x0F, 1]) == [(1 << 29) - 1])
    }

    @Test(arguments: [6, 7] as [UInt8])
    func wireTypesAreChecked(_ code: UInt8) { expectError([0x08, 1, 0x08 | code], .badWireType(code), at: 2) }

    @Test func groupsAreBalanced() throws {
        #expect(try skipAll([0x0B, 0x13, 0x1A, 1, 0x0C, 0x14, 0x0C, 0x20, 1]) == [1, 4], "0x0C is content there")
        expectError([0x08, 1, 0x0C], .unbalancedGroup(field: 1), at: 2)
        expectError([0x0B, 0x08, 1], .unbalancedGroup(field: 1), at: 0)
        expectError([0x0B, 0x14], .unbalancedGroup(field: 2), at: 1)
        expectError([0x0B, 0x13, 0x0C, 0x14], .unbalancedGroup(field: 1), at: 2)
        expectError([0x0B, 0x0A, 5, 0x0C], .truncated, at: 2)
    }

    @Test func groupsNestAHundredDeep() throws {
        func groups(_ depth: Int) -> [UInt8] {
            Array(repeating: 0x0B, count: depth) + Array(repeating: 0x0C, count: depth)
        }
        #expect(try skipAll(groups(100)) == [1])
        expectError(groups(101), .nestedTooDeeply, at: 100)
        expectError(Array(repeating: 0x0B, count: 1_000_000), .nestedTooDeeply, at: 100)
    }

    @Test func knownFieldsNeedTheirWireType() {
        let error = WireError(problem: .unexpectedWireType(field: 1, found: .varint), offset: 0)
        #expect(throws: error) { try read([0x08, 1]) { _ = try $0.bytes(try #require(try $0.nextTag())) } }
        #expect(throws: error) { try read([0x08, 1]) { _ = try $0.string(try #require(try $0.nextTag())) } }
        let other = WireError(problem: .unexpectedWireType(field: 1, found: .fixed32), offset: 0)
        #expect(throws: other) { try read([0x0D, 1, 2, 3, 4]) { _ = try $0.bool(try #require(try $0.nextTag())) } }
        #expect(throws: other) {
            try read([0x0D, 1, 2, 3, 4]) { try $0.integers(try #require(try $0.nextTag())) { _ in } }
        }
    }

    @Test(
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0xE2, 0x80]] as [[UInt8]]
    )
    func stringsAreUTF8(_ text: [UInt8]) {
        let error = WireError(problem: .invalidUTF8(field: 1), offset: 2)
        #expect(throws: error) {
            try read([0x0A, UInt8(text.count)] + text) { _ = try $0.string(try #require(try $0.nextTag())) }
        }
    }

    @Test func offsetsAreThoseOfTheRequest() {
        #expect(throws: WireError(problem: .truncated, offset: 5)) {
            try read([0x08, 1, 0x12, 2, 0x0A, 9]) { reader in
                _ = try reader.integer(try #require(try reader.nextTag()))
                var inner = WireReader(try reader.bytes(try #require(try reader.nextTag())))
                try inner.skip(try #require(try inner.nextTag()))
            }
        }
    }

    @Test func nothingIsReadBeyondTheMessage() throws {
        try read([0x0A, 1, 0x08, 0x01]) { reader in
            var inner = WireReader(try reader.bytes(try #require(try reader.nextTag())))
            let tag = try #require(try inner.nextTag())
            #expect(throws: WireError(problem: .truncated, offset: 3)) { try inner.skip(tag) }
        }
    }
}

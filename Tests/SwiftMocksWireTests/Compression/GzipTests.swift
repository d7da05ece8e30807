import Foundation
import SwiftMocksWire
import Testing

struct GzipTests {
    @Test func `what another program compressed is decompressed`() throws {
        #expect(try Gzip.decompress(helloGzip, limit: 5) == Data("hello"))
        #expect(try Gzip.decompress(emptyGzip, limit: 0) == Data())
    }

    @Test func `members follow each other`() throws {
        let members = helloGzip + emptyGzip + helloGzip
        #expect(try Gzip.decompress(members, limit: 10) == Data("hellohello"))
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.decompress(members, limit: 9) }
    }

    @Test func `compressed data has the form of gzip`() throws {
        let compressed = Gzip.compress(Data("hello"))
        #expect(compressed.prefix(4) == Data(hex: "1f8b 08 00"))
        #expect(compressed.suffix(8) == helloGzip.suffix(8), "the checksum and the size")
        #expect(try Gzip.decompress(compressed, limit: 5) == Data("hello"))
        #expect(try Gzip.decompress(Gzip.compress(Data()), limit: 0) == Data())
    }

    @Test func `slices and sizes around a piece come back`() throws {
        for size in [1, 65535, 65536, 65537, 200_000] {
            let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
            #expect(try Gzip.decompress(Gzip.compress(data), limit: size) == data)
            let slice = (Data("--") + Gzip.compress(data)).dropFirst(2)
            #expect(try Gzip.decompress(slice, limit: size) == data)
        }
    }

    @Test func `what is cut off is malformed`() {
        for length in 0..<helloGzip.count {
            #expect(throws: Gzip.Failure.malformed, "\(length) bytes") {
                try Gzip.decompress(helloGzip.prefix(length), limit: 100)
            }
        }
    }

    @Test func `what follows a member is a member`() {
        for garbage in [Data([0]), Data("garbage"), helloGzip.prefix(3)] {
            #expect(throws: Gzip.Failure.malformed) { try Gzip.decompress(helloGzip + garbage, limit: 100) }
        }
    }

    @Test func `other forms of zlib are malformed`() {
        // zlib's own form, and no form at all.
        for hex in ["789ccb48cdc9c907000 62c0215", "cb48cdc9c90700"] {
            #expect(throws: Gzip.Failure.malformed) { try Gzip.decompress(Data(hex: hex), limit: 100) }
        }
    }

    /// What comes after the limit is not looked at, so a fault there is not found.
    @Test func `a bomb stops at the limit`() {
        let bomb = Gzip.compress(Data(count: 100 << 20))
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.decompress(bomb, limit: 1 << 20) }
        let start = bomb.prefix(4096) + Data("garbage")
        #expect(throws: Gzip.Failure.tooLarge) { try Gzip.decompress(start, limit: 1 << 20) }
        #expect(throws: Gzip.Failure.malformed) { try Gzip.decompress(start, limit: 100 << 20) }
    }
}

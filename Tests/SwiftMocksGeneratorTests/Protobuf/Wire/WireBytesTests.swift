import Testing

@testable import SwiftMocksGenerator

/// Pieces of a request as keys.
@Suite struct WireBytesTests {
    @Test func `pairs with the same bytes in a row have different hashes`() {
        let text = Array("abcdef".utf8)
        let hashes = text.withUnsafeBytes { bytes in
            WireBytes.withRequest(bytes) { all in
                Set((0...6).map { cut in [all.slice(0..<cut), all.slice(cut..<6)].hashValue })
            }
        }
        #expect(hashes.count == 7)
    }
}

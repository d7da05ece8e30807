import Testing

@testable import SwiftMocksWire

struct CodeTests {
    @Test func thereAreSixteen() {
        #expect(WireCode.allCases.count == 16)
    }
}

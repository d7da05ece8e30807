import Testing

@testable import SwiftMocksGenerator

@Suite struct SourceCodeTests {
    @Test func outputThatDoesNotFitIsDropped() {
        var writer = SourceWriter(room: 10)
        writer.print("12345678")
        let isOverfullAtFirst = writer.isOverfull
        writer.print("12")
        let isOverfull = writer.isOverfull
        let taken = writer.utf8
        #expect(!isOverfullAtFirst)
        #expect(isOverfull)
        #expect(Array(taken) == Array("12345678\n".utf8))
    }
}

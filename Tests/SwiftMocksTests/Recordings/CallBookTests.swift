import Testing

@testable import SwiftMocks

@Suite struct CallBookTests {
    @Test func `equal requests get their answers in recorded order`() {
        var book = CallBook(["a", "b", "a"])
        #expect(["a", "a", "b", "a", "c"].map { book.take($0) } == [0, 2, 1, nil, nil])
        #expect(book.used == [0, 1, 2])
    }

    @Test func `the last of equal requests may be repeated`() {
        var book = CallBook(["a", "a", "b"])
        #expect((1...4).map { _ in book.take("a", isRepeating: true) } == [0, 1, 1, 1])
        #expect(book.used == [0, 1])
    }

    @Test func `streams without a first input are taken in their order`() {
        var book = CallBook([Replay.Start.greeting, .noInput, .greeting])
        #expect(book.take(.greeting) == 0 && book.take(.noInput) == 1)
        #expect(book.take(.greeting) == 2 && book.take(.greeting) == nil)
    }

    @Test func `requests that begin alike are found at once`() {
        let start = String(repeating: "x", count: 100)
        let keys = (0..<2_000).map { Replay.Start.input(Array("\(start)\($0)".utf8)) }
        #expect(Set(keys.map(\.hashValue)).count > 1_990)
        var book = CallBook(keys)
        for (number, key) in keys.enumerated().reversed() { #expect(book.take(key) == number) }
    }
}

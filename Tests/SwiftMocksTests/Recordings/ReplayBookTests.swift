import Testing

@testable import SwiftMocks

@Suite struct ReplayBookTests {
    private func key(_ text: String) -> ReplayBook.Key { .input(text) }

    @Test func `equal requests get their answers in recorded order`() {
        var book = ReplayBook([key("a"), key("b"), key("a")], isRepeating: false)
        #expect(["a", "a", "b", "a", "c"].map { book.take(key($0)) } == [0, 2, 1, nil, nil])
        #expect(book.used == [0, 1, 2])
    }

    @Test func `the last of equal requests may be repeated`() {
        var book = ReplayBook([key("a"), key("a"), key("b")], isRepeating: true)
        #expect((1...4).map { _ in book.take(key("a")) } == [0, 1, 1, 1])
        #expect(book.used == [0, 1])
    }

    @Test func `streams without a first input are taken in their order`() {
        var book = ReplayBook([.greeting, .noInput, .greeting], isRepeating: false)
        #expect(book.take(.greeting) == 0 && book.take(.noInput) == 1)
        #expect(book.take(.greeting) == 2 && book.take(.greeting) == nil)
    }

    @Test func `requests that begin alike are found at once`() {
        let start = String(repeating: "x", count: 100)
        let keys = (0..<2_000).map { key("\(start)\($0)") }
        #expect(Set(keys.map(\.hashValue)).count > 1_990)
        var book = ReplayBook(keys, isRepeating: false)
        for (number, key) in keys.enumerated().reversed() { #expect(book.take(key) == number) }
    }
}

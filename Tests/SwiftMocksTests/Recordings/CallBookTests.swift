import Testing

@testable import SwiftMocks

@Suite struct CallBookTests {
    private func book<Key>(_ keys: [Key]) -> CallBook<Key, Int> { CallBook(Array(keys.indices)) { keys[$0] } }

    @Test func `equal requests get their answers in recorded order`() {
        var book = book(["a", "b", "a", "d"])
        #expect(["a", "a", "b", "a", "c"].map { book.take($0) } == [0, 2, 1, nil, nil])
        #expect(book.entries.map(\.isUsed) == [true, true, true, false])
    }

    @Test func `the last of equal requests may be repeated`() {
        var book = book(["a", "a", "b"])
        #expect((1...4).map { _ in book.take("a", isRepeating: true) } == [0, 1, 1, 1])
        #expect(book.entries.map(\.isUsed) == [true, true, false])
    }

    @Test func `streams without a first input are taken in their order`() {
        var book = book([[], [.close], []] as [[InputKey]])
        #expect(book.take([]) == 0 && book.take([.close]) == 1)
        #expect(book.take([]) == 2 && book.take([]) == nil)
    }

    @Test func `requests that begin alike are found at once`() {
        let start = String(repeating: "x", count: 100)
        let keys = (0..<2_000).map { [.message(Array("\(start)\($0)".utf8))] as [InputKey] }
        #expect(Set(keys.map(\.hashValue)).count > 1_990)
        var book = book(keys)
        for (number, key) in keys.enumerated().reversed() { #expect(book.take(key) == number) }
    }
}

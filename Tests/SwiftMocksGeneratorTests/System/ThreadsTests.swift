import Testing

@testable import SwiftMocksGenerator

@Suite struct ThreadsTests {
    @Test(arguments: [1, 2, 5]) func eachThreadHasItsNumber(_ count: Int) {
        let numbers = Guarded<Set<Int>>([])
        Threads.run(count) { number in numbers.withLock { _ = $0.insert(number) } }
        #expect(numbers.withLock { $0 } == Set(0..<count))
    }
}

import Testing

@testable import SwiftMocksGenerator

/// Bytes stay as they were taken, wherever the buffer moves meanwhile.
@Suite struct ByteBufferTests {
    private static let hugePage = LargeMemory.hugePage

    private func bytes(_ value: UInt8, count: Int) -> [UInt8] { Array(repeating: value, count: count) }

    @Test(arguments: [0, 1, 16, 100, hugePage, 2 * hugePage])
    func takenBytesStay(capacity: Int) {
        let counts = [0, 3, 5, 200, 1 << 14, 0, 2 * Self.hugePage, 1, 1 << 20, 1 << 20, 1 << 20, 1 << 20]
        var buffer = ByteBuffer(capacity: capacity)
        var taken: [Bytes] = []
        for (number, count) in counts.enumerated() {
            let half = bytes(UInt8(number), count: count / 2)
            buffer.append(half)
            buffer.append(bytes(UInt8(number), count: count - half.count))
            taken.append(buffer.take())
        }
        #expect(taken.map(\.count) == counts)
        for (number, part) in taken.enumerated() { #expect(part.allSatisfy { $0 == UInt8(number) }, "\(number)") }
    }

    @Test func takenBytesOutliveTheirBuffer() {
        func taken() -> Bytes {
            var buffer = ByteBuffer(capacity: 1)
            buffer.append(bytes(7, count: 1000))
            return buffer.take()
        }
        #expect(Array(taken()) == bytes(7, count: 1000))
    }

    @Test func textThatBeganBeforeALargerBlockIsWhole() {
        var buffer = ByteBuffer(capacity: 8)
        buffer.append(bytes(1, count: 6))
        let first = buffer.take()
        for value in UInt8(0)..<200 { buffer.append([value]) }
        #expect(Array(buffer.take()) == Array(0..<200))
        #expect(Array(first) == bytes(1, count: 6))
    }
}

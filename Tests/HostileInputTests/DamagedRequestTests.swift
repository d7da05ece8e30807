import TestSupport
import Testing

/// Requests of all fixtures, damaged at every place.
@Suite struct DamagedRequestTests {
    @Test(arguments: FixtureRequest.all)
    func `a request cut at any byte is read or refused`(_ fixture: FixtureRequest) throws {
        let bytes = fixture.bytes
        for count in stride(from: 0, to: bytes.count, by: Self.cutStep) {
            let verdict = try Verdict(Array(bytes[..<count]))
            if count == 0 { #expect(verdict.reason?.contains("standard input was empty") == true) }
        }
    }

    @Test(arguments: FixtureRequest.all)
    func `a request with any bit flipped is read or refused`(_ fixture: FixtureRequest) throws {
        var bytes = fixture.bytes
        for position in stride(from: 0, to: bytes.count, by: Self.flipStep(bytes.count)) {
            let original = bytes[position]
            for bit in UInt8(0)..<8 {
                bytes[position] = original ^ 1 << bit
                try check(try Verdict(bytes), position * 8 + Int(bit))
            }
            bytes[position] = original
        }
    }

    // Unoptimized code takes half an hour for all places; `make test-all` runs these tests optimized.
    #if DEBUG
        private static let cutStep = 53
        private static func flipStep(_ count: Int) -> Int { 7993 }
        private static let lengthStep = 127
    #else
        private static let cutStep = 1
        /// Two fixtures contain large protos of Google's, of which each tenth place or so is enough.
        private static func flipStep(_ count: Int) -> Int { max(1, count / 8000) }
        private static let lengthStep = 1
    #endif

    /// Messages that generation has no use for are not looked into, so what is wrong in them changes nothing.
    @Test(arguments: FixtureRequest.all)
    func `a request with any length wrong is read or refused`(_ fixture: FixtureRequest) throws {
        let undamaged = try Verdict(fixture.bytes).files.map(\.content)
        for length: UInt64 in [1 << 31, .max] {
            for bytes in fixture.tree.bytesWithEachLength(length, step: Self.lengthStep) {
                let verdict = try Verdict(bytes)
                #expect(verdict.reason != nil || verdict.files.map(\.content) == undamaged)
            }
        }
        for (number, bytes) in fixture.tree.bytesWithEachLength(0, step: Self.lengthStep).enumerated() {
            try check(try Verdict(bytes), number)
        }
    }

    /// Reading Swift takes longer than writing it, so that not all of it is read.
    private func check(_ verdict: Verdict, _ number: Int) throws {
        guard number.isMultiple(of: 97) else { return }
        for file in verdict.files { _ = try SwiftTokens(file.content) }
    }
}

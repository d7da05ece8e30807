import Testing

@testable import SwiftMocks

@Suite struct ReplayBookTests {
    private func request(_ text: String) -> ReplayBook.Call {
        .init(rpc: "say", inputs: [text], hasManyRequests: false, outputs: ["m"], moments: [.init(), .init()])
    }

    /// A stream whose outputs are due after so many inputs; nil for the close. The last moment is that of its end.
    private func stream(
        _ inputs: [String], _ outputs: [String] = ["m"], _ moments: [Int?] = [nil, nil]
    ) -> ReplayBook.Call {
        .init(
            rpc: "talk", inputs: inputs, hasManyRequests: true, outputs: outputs,
            moments: moments.map { .init(inputs: $0) })
    }

    private func sent(_ call: Int, _ outputs: Int...) -> [ReplayBook.Action] {
        outputs.map { .send(call: call, output: $0) }
    }

    @Test func equalRequestsGetTheirAnswersInRecordedOrder() {
        var book = ReplayBook([request("a"), request("b"), request("a")], isRepeating: false)
        #expect(["a", "a", "b", "a", "c"].map { book.take("say", $0) } == [0, 2, 1, nil, nil])
        #expect(book.take("talk", "a") == nil)
        #expect(book.unused == [])
    }

    @Test func theLastOfEqualRequestsMayBeRepeated() {
        var book = ReplayBook([request("a"), request("a"), request("b")], isRepeating: true)
        #expect((1...4).map { _ in book.take("say", "a") } == [0, 1, 1, 1])
        #expect(book.unused == [2])
    }

    @Test func aStreamIsComparedWhenItsAnswerIsDue() {
        var book = ReplayBook([stream(["a", "b"]), stream(["a", "c"])], isRepeating: false)
        let (first, opened) = book.open("talk")
        let (second, _) = book.open("talk")
        #expect(opened == [])
        #expect(book.send("a", on: first) + book.send("a", on: second) == [])
        #expect(book.send("c", on: first) + book.send("b", on: second) == [])
        #expect(book.close(first) == sent(1, 0, 1))
        #expect(book.close(second) == sent(0, 0, 1))
    }

    @Test func messagesComeAfterTheInputsBeforeThem() {
        var book = ReplayBook([stream(["a", "b"], ["x", "y", "z"], [0, 2, nil, nil])], isRepeating: false)
        let (id, opened) = book.open("talk")
        #expect(opened == sent(0, 0))
        #expect(book.send("a", on: id) == [])
        #expect(book.send("b", on: id) == sent(0, 1))
        #expect(book.close(id) == sent(0, 2, 3))
        #expect(book.send("c", on: id) == [])
    }

    @Test func anInputThatIsNotRecordedIsAMismatchOnce() {
        var book = ReplayBook([stream(["a"])], isRepeating: false)
        let (id, _) = book.open("talk")
        #expect(book.send("b", on: id) == [.mismatch])
        #expect(book.close(id) == [])
        #expect(book.inputs(of: id) == ["b"])
        #expect(book.unused == [0])
    }

    @Test func aStreamThatIsClosedTooEarlyIsAMismatch() {
        var book = ReplayBook([stream(["a", "b"])], isRepeating: false)
        let (id, _) = book.open("talk")
        #expect(book.send("a", on: id) == [])
        #expect(book.close(id) == [.mismatch])
    }

    @Test func aStreamThatHasTakenTheWrongCallTakesAnother() {
        let calls = [stream(["a"], ["hello"], [0, nil]), stream(["b"], ["hello"], [0, nil])]
        var book = ReplayBook(calls, isRepeating: false)
        let (id, opened) = book.open("talk")
        #expect(opened == sent(0, 0))
        #expect(book.send("b", on: id) == [])
        #expect(book.close(id) == sent(1, 1))
        #expect(book.unused == [0])
    }

    @Test func twoStreamsExchangeTheirCalls() {
        let calls = [stream(["a"], ["hello"], [0, nil]), stream(["b"], ["hello"], [0, nil])]
        var book = ReplayBook(calls, isRepeating: false)
        let (first, _) = book.open("talk")
        let (second, _) = book.open("talk")
        #expect(book.send("b", on: first) == [])
        #expect(book.send("a", on: second) == [])
        #expect(book.close(first) == sent(1, 1))
        #expect(book.close(second) == sent(0, 1))
    }

    @Test func aCallIsNotTakenInExchangeForAnotherGreeting() {
        let calls = [stream(["a"], ["hello"], [0, nil]), stream(["b"], ["good morning"], [0, nil])]
        var book = ReplayBook(calls, isRepeating: false)
        let (id, _) = book.open("talk")
        #expect(book.send("b", on: id) == [.mismatch])
    }

    @Test func aCallThatItsClientLeftHasNoEnd() {
        let call = ReplayBook.Call(
            rpc: "talk", inputs: ["a"], hasManyRequests: true, outputs: ["x"], moments: [.init(inputs: 1)])
        var book = ReplayBook([call, call], isRepeating: false)
        let (id, _) = book.open("talk")
        #expect(book.send("a", on: id) == sent(0, 0))
        book.leave(id)
        let (silent, _) = book.open("talk")
        book.leave(silent)
        #expect(book.unused == [1])
    }

    @Test func aSilentStreamThatIsLeftUsesItsCall() {
        let call = ReplayBook.Call(rpc: "talk", inputs: [], hasManyRequests: true, outputs: [], moments: [])
        var book = ReplayBook([call], isRepeating: false)
        let (id, opened) = book.open("talk")
        #expect(opened == [])
        book.leave(id)
        #expect(book.unused == [])
    }

    @Test func `a thousand streams that begin alike find their calls`() {
        let calls = (0..<1_000).map { stream(["start", "\($0)"], ["welcome"], [1, nil]) }
        var book = ReplayBook(calls, isRepeating: false)
        let ids = (0..<1_000).map { _ in book.open("talk").0 }
        for id in ids { #expect(book.send("start", on: id).count == 1) }
        for (number, id) in ids.reversed().enumerated() { #expect(book.send("\(number)", on: id) == []) }
        for (number, id) in ids.reversed().enumerated() { #expect(book.close(id) == sent(number, 1)) }
        #expect(book.unused == [])
    }

    @Test func manyInputsCostNoMoreThanTheyAre() {
        let inputs = (0..<20_000).map { "\($0)" }
        var book = ReplayBook([stream(inputs)], isRepeating: false)
        let (id, _) = book.open("talk")
        for input in inputs { #expect(book.send(input, on: id).isEmpty) }
        #expect(book.close(id) == sent(0, 0, 1))
    }
}

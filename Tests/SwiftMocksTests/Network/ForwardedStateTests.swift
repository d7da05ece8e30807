import Testing

@_spi(Adapters) @testable import SwiftMocks

/// The state of a forwarded call, event by event.
@Suite struct ForwardedStateTests {
    private typealias State = ForwardedState<Int, String>

    private struct Event: Sendable {
        let name: String
        /// Returns what must be done, as a text.
        let run: @Sendable (inout State) -> String

        init(_ name: String, _ run: @escaping @Sendable (inout State) -> String) {
            self.name = name
            self.run = run
        }
    }

    private static let start = Event("start") { $0.start {} ? "sent" : "cancel at once" }
    private static let tellEnd = Event("tell the end") { state in
        state.tellEnd()
        return "-"
    }
    private static let cancel = Event("cancel") { text(of: $0.cancel()) }
    private static let cutOff = Event("cut off") { text(of: $0.cutOff()) }
    private static let end = Event("end") { $0.end() ? "ended" : "late" }
    private static let giveUp = Event("give up") { $0.end(isComplete: false) ? "ended" : "late" }
    private static let drop = Event("drop") { $0.drop() == nil ? "unsent" : "cancel" }

    private static func text(of cancelled: State.Cancelled) -> String {
        switch cancelled {
        case .nothing: "nothing"
        case .unsent: "unsent"
        case .sent: "cancel"
        }
    }

    private static let table: [(events: [Event], results: [String])] = [
        ([start, tellEnd, end, end], ["sent", "-", "ended", "late"]),
        // The client gets the real client's answer to a cancellation, and nothing in its place.
        ([start, cancel, cancel, cutOff, end], ["sent", "cancel", "nothing", "nothing", "ended"]),
        ([start, cancel, giveUp, end], ["sent", "cancel", "ended", "late"]),
        // Nothing replaces a response that has told its end.
        ([start, tellEnd, cutOff, end], ["sent", "-", "nothing", "ended"]),
        ([start, cutOff, end, cancel], ["sent", "cancel", "late", "nothing"]),
        // A request that is given up while it is sent is cancelled as soon as that is possible.
        ([cancel, giveUp, start], ["unsent", "ended", "cancel at once"]),
        ([cutOff, start], ["unsent", "cancel at once"]),
        ([drop, start], ["unsent", "cancel at once"]),
        // One that is answered while it is sent is not.
        ([end, start], ["ended", "sent"]),
        ([start, end, drop], ["sent", "ended", "cancel"]),
    ]

    @Test(arguments: table.indices) func eachEventSaysWhatMustBeDone(_ row: Int) {
        var state = State()
        let (events, expected) = Self.table[row]
        let results = events.map { $0.run(&state) }
        #expect(results == expected, "\(events.map(\.name))")
    }

    @Test func theLimitOfACancellationEndsWithTheResponse() {
        var state = State()
        let limit = Task {
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(continuation) {}
        }
        let isKeptBefore = state.wait(limit)
        _ = (state.start {}, state.cancel())
        let isKept = state.wait(limit)
        #expect(!isKeptBefore && isKept && !limit.isCancelled)
        let hasEnded = state.end()
        let isKeptAfter = state.wait(limit)
        #expect(hasEnded && !isKeptAfter && limit.isCancelled)
    }

    @Test func whatIsSentWaitsForTheRealCall() {
        var state = State()
        let early = [state.send(1), state.send(2)]
        #expect(early == [nil, nil])
        // What is sent while others are sent comes after them.
        let (first, late) = (state.next(for: "call"), state.send(3))
        let rest = [state.next(for: "call"), state.next(for: "call"), state.next(for: "call")]
        #expect(first == 1 && late == nil && rest == [2, 3, nil])
        let now = state.send(4)
        #expect(now == "call")
    }

    @Test func theRealCallIsReleasedOnceItIsOver() {
        var state = State()
        _ = (state.start {}, state.next(for: "call"))
        let early = state.release()
        #expect(early.call == nil && early.cancel == nil)
        _ = state.end()
        let released = state.release()
        #expect(released.call == "call" && released.cancel != nil)
        let (late, cancel) = (state.send(1), state.drop())
        #expect(late == nil && cancel == nil)
    }

    @Test func aCallThatIsOverKeepsNoRealCall() {
        var state = State()
        _ = state.end()
        _ = (state.release(), state.start {}, state.next(for: "call"))
        let released = state.release()
        #expect(released.call == nil && released.cancel == nil)
    }

    @Test func aRequestThatGoesAsAWholeHasNothingMoreToSend() {
        var state = State()
        state.sendWhole()
        let (sent, next) = (state.send(1), state.next(for: "call"))
        #expect(sent == nil && next == nil)
    }
}

import Testing

@testable import SwiftMocksConnect

/// The state of a forwarded request, event by event.
@Suite struct ForwardedStateTests {
    private struct Event: Sendable {
        let name: String
        /// Returns what must be done, as a text.
        let run: @Sendable (inout ForwardedState) -> String

        init(_ name: String, _ run: @escaping @Sendable (inout ForwardedState) -> String) {
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

    private static func text(of cancelled: ForwardedState.Cancelled) -> String {
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
        var state = ForwardedState()
        let (events, expected) = Self.table[row]
        let results = events.map { $0.run(&state) }
        #expect(results == expected, "\(events.map(\.name))")
    }

    @Test func theLimitOfACancellationEndsWithTheResponse() {
        var state = ForwardedState()
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
}

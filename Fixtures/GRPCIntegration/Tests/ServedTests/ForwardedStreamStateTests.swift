import GRPCCore
import Testing

@testable import SwiftMocksGRPC

/// The state of a forwarded stream, event by event.
@Suite struct ForwardedStreamStateTests {
    private struct Event: Sendable {
        let name: String
        /// Returns what must be done, as a text.
        let run: @Sendable (inout ForwardedStreamState) -> String

        init(_ name: String, _ run: @escaping @Sendable (inout ForwardedStreamState) -> String) {
            self.name = name
            self.run = run
        }
    }

    private static let status = ForwardedStreamState.Part.status(Status(code: .ok, message: ""), [:])
    private static let unavailable = ForwardedStreamState.Part.status(Status(code: .unavailable, message: ""), [:])
    private static let task = ForwardedStreamState.StreamTask { nil }

    private static let start = Event("start") { $0.start(task) ? "started" : "cancel at once" }
    private static let open = Event("open") { state in
        state.open(RPCWriter.Closable(wrapping: NoWriter()))
        return "-"
    }
    private static let offer = Event("offer the status") { state in
        state.offer(status)
        return "-"
    }
    private static let complete = Event("complete") { state in
        state.complete(nil)
        return "-"
    }
    private static let take = Event("take") { state in
        switch state.take() {
        case nil: "wait"
        case .success(.status(let status, _)): "\(status.code)"
        case .success: "the end"
        case .failure: "an error"
        }
    }
    private static let leave = Event("leave") { $0.leave() == nil ? "leave the task" : "cancel the task" }
    private static let cancel = Event("cancel") { $0.cancel() == nil ? "leave the task" : "cancel the task" }
    private static let cutOff = Event("cut off") {
        $0.cutOff(unavailable) == nil ? "leave the task" : "cancel the task"
    }
    private static let throwsError = Event("throw") { $0.throwsError ? "for the client" : "for nobody" }

    private static let table: [(events: [Event], results: [String])] = [
        ([start, open, take, offer, take, complete, take], ["started", "-", "wait", "-", "ok", "-", "the end"]),
        // A stream that is not open when its client leaves is not opened. Its transport's error is for nobody then.
        ([start, leave, throwsError], ["started", "cancel the task", "for nobody"]),
        ([start, open, leave, throwsError], ["started", "-", "leave the task", "for the client"]),
        ([leave, start], ["leave the task", "cancel at once"]),
        // A cancelled client gets what the transport throws.
        ([start, cancel, leave, throwsError], ["started", "cancel the task", "cancel the task", "for the client"]),
        // Nothing replaces the status.
        ([start, open, offer, take, cutOff], ["started", "-", "-", "ok", "leave the task"]),
        (
            [start, open, offer, cutOff, take, take, cutOff],
            ["started", "-", "-", "cancel the task", "unavailable", "the end", "leave the task"]
        ),
        ([start, open, leave, cutOff], ["started", "-", "leave the task", "leave the task"]),
    ]

    @Test(arguments: table.indices) func eachEventSaysWhatMustBeDone(_ row: Int) {
        var state = ForwardedStreamState()
        let (events, expected) = Self.table[row]
        let results = events.map { $0.run(&state) }
        #expect(results == expected, "\(events.map(\.name))")
    }
}

private struct NoWriter: ClosableRPCWriterProtocol {
    func write(_ element: RPCRequestPart<[UInt8]>) {}
    func write(contentsOf elements: some Sequence<RPCRequestPart<[UInt8]>>) {}
    func finish() {}
    func finish(throwing error: any Error) {}
}

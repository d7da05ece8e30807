import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Where each fault strikes, event by event.
@Suite struct FaultMachineTests {
    private enum Event: Sendable {
        case start, next, metadata, message, end, nothing, cutOff
    }

    private struct Row: Sendable, CustomTestStringConvertible {
        let fault: NetworkFault
        var isWhole = false
        let events: [Event]
        let steps: String

        var testDescription: String { "\(fault.kind)\(isWhole ? ", whole" : ""): \(events)" }
    }

    private static let table = [
        Row(fault: .missingEnd, events: [.next, .message, .start, .next], steps: "wait nothing - read"),
        Row(fault: .offline, events: [.start, .next, .next, .end], steps: "- offline! nothing nothing"),
        Row(fault: .proxyPage(status: 503, text: "no"), events: [.start, .next], steps: "- page(503,no)!"),
        Row(fault: .tooManyRequests(retryAfter: 7), events: [.start, .next], steps: "- page(429,Too Many Requests)!"),
        Row(
            fault: .replyLost, events: [.start, .next, .metadata, .message, .message, .end, .next],
            steps: "- read lose lose lose replyLost nothing"),
        Row(fault: .replyLost, events: [.start, .nothing, .next], steps: "- replyLost nothing"),
        Row(
            fault: .brokenStream(afterMessages: 1), events: [.start, .metadata, .message, .message, .message],
            steps: "- pass pass closed! nothing"),
        Row(
            fault: .brokenStream(afterMessages: 9), events: [.start, .message, .end, .next],
            steps: "- pass closed! nothing"),
        Row(
            fault: .brokenStream(), isWhole: true, events: [.start, .metadata, .message, .message, .end],
            steps: "- pass pass pass closed!"),
        Row(
            fault: .truncatedMessage(afterMessages: 1), events: [.start, .message, .message, .end],
            steps: "- pass truncated nothing"),
        Row(fault: .truncatedMessage(), events: [.start, .end], steps: "- truncated"),
        Row(fault: .truncatedMessage(), isWhole: true, events: [.start, .message, .end], steps: "- pass truncated"),
        Row(
            fault: .missingEnd, events: [.start, .metadata, .message, .end, .next],
            steps: "- pass pass missingEnd nothing"),
        Row(
            fault: .slowBody(bytes: 3, pause: .seconds(1)), events: [.start, .metadata, .message, .end, .message],
            steps: "- pass slowly(3) slowly(3) nothing"),
        // An answer that stops is passed on as it is.
        Row(fault: .missingEnd, events: [.start, .message, .nothing, .next], steps: "- pass pass nothing"),
        // The client gets one end.
        Row(fault: .missingEnd, events: [.cutOff, .start, .next, .cutOff], steps: "cut - nothing late"),
        Row(
            fault: .missingEnd, events: [.start, .message, .cutOff, .message, .end], steps: "- pass cut nothing nothing"
        ),
        Row(fault: .missingEnd, events: [.start, .end, .cutOff], steps: "- missingEnd late"),
        Row(fault: .offline, events: [.start, .next, .cutOff], steps: "- offline! late"),
        Row(fault: .slowBody(pause: .seconds(1)), events: [.start, .end, .cutOff], steps: "- slowly(1) late"),
    ]

    @Test(arguments: table.indices) func eachEventSaysWhatMustBeDone(_ index: Int) {
        let row = Self.table[index]
        var machine = FaultMachine(row.fault, isWhole: row.isWhole)
        let steps = row.events.map { event -> String in
            switch event {
            case .start:
                machine.start()
                return "-"
            case .next: return Self.text(of: machine.next())
            case .metadata: return Self.text(of: machine.take(.metadata))
            case .message: return Self.text(of: machine.take(.message))
            case .end: return Self.text(of: machine.take(.end))
            case .nothing: return Self.text(of: machine.take(.nothing))
            case .cutOff: return machine.cutOff() ? "cut" : "late"
            }
        }
        #expect(steps.joined(separator: " ") == row.steps, "\(row)")
    }

    /// An end that the network is to blame for has an exclamation mark.
    private static func text(of step: FaultMachine.Step) -> String {
        switch step {
        case .wait: "wait"
        case .read: "read"
        case .pass: "pass"
        case .passSlowly(let bytes, _, _): "slowly(\(bytes))"
        case .lose: "lose"
        case .end(let end): "\(text(of: end))\(end.hasOutcomeOfServer ? "" : "!")"
        case .nothing: "nothing"
        }
    }

    private static func text(of end: FaultMachine.End) -> String {
        if case .page(let status, _, let text, _) = end { "page(\(status),\(text))" } else { "\(end)" }
    }

    @Test(arguments: [
        (NetworkFault.offline, "offline after 0"), (.replyLost, "replyLost after 0"),
        (.brokenStream(afterMessages: 1), "closed after 1"), (.brokenStream(afterMessages: 9), "closed after 2"),
        (.truncatedMessage(), "truncated after 0"), (.missingEnd, "missingEnd after 2"),
        (.slowBody(pause: .seconds(1)), "nil after 2"),
    ])
    func itTellsWhatBecomesOfAWholeAnswer(_ fault: NetworkFault, _ wanted: String) {
        let (end, count) = FaultMachine.outcome(of: fault, messages: 2)
        #expect("\(end.map(Self.text) ?? "nil") after \(count)" == wanted)
    }
}

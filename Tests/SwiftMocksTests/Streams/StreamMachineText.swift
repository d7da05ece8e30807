@testable import SwiftMocks

/// A machine and what it returns, in short.
extension StreamMachineTests {
    /// The state, and each fact that is true beside it.
    static func text(_ machine: Machine) -> String {
        let facts = [
            (machine.isClosed, "closed"), (machine.isCancelled, "cancelled"), (machine.isAccepted, "accepted"),
            (machine.isDelivering, "delivering"),
        ]
        return ([text(machine.state)] + facts.filter(\.0).map(\.1)).joined(separator: " ")
    }

    static func text(_ state: Machine.State) -> String {
        switch state {
        case .unanswered(let script): "unanswered\(text(script))"
        case .ready(let script): "ready\(text(script))"
        case .busy(let script, let takesTime): "\(takesTime ? "held up" : "busy")\(text(script))"
        case .ending: "ending"
        case .over: "over"
        case .done: "done"
        }
    }

    private static func text(_ script: Machine.Script) -> String {
        "[\((script.steps + script.queue).map(text).joined(separator: " "))]"
    }

    private static func text(_ work: Machine.Work) -> String {
        switch work {
        case .step(let step): text(step)
        case .offer(let event): "offer \(text(event))"
        case .input(let input, let count): "input \(input) \(count)"
        case .close: "close"
        case .end: "end"
        }
    }

    private static func text(_ step: StreamStep<Types, String>) -> String {
        switch step.kind {
        case .event(let event): text(event)
        case .end: "end step"
        case .delay: "delay"
        case .gate: "gate"
        case .hold: "hold"
        }
    }

    private static func text(_ event: StreamEvent<Types, String>) -> String {
        switch event {
        case .metadata: "metadata"
        case .message(let message): message
        case .complete: "end"
        }
    }

    static func text(_ taken: Machine.Taken) -> String {
        switch taken {
        case .event(let event): "event \(text(event))"
        case .offer(let event): "offer \(text(event))"
        case .work(let work): "work \(text(work))"
        case .nothing: "nothing"
        case .over: "over"
        }
    }

    static func text(_ accepted: Machine.Accepted) -> String {
        switch accepted {
        case .yes: "yes"
        case .no: "no"
        case .work(let work): "work \(text(work))"
        case .unknown: "unknown"
        }
    }
}

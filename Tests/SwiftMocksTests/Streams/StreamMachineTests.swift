import Testing

@testable import SwiftMocks

/// The table of the machine: every pair of a state and an event.
@Suite struct StreamMachineTests {
    private typealias Types = LibraryTypes<[String: String], Failure, Int, Void, HeaderWords>
    private typealias Machine = StreamMachine<Types, String, String>

    private struct Failure: Error {}

    /// A machine in each state; `ready` once with nothing to do, and once for each kind of work that is next.
    private static let states: [(name: String, make: @Sendable () -> Machine)] = [
        ("unanswered", { Machine() }),
        ("idle", { made { $0.answer(with: .init()) } }),
        ("message", { made { $0.answer(with: .init(onOpen: [.message("m")])) } }),
        (
            "offer",
            {
                made {
                    $0.answer(with: .init())
                    _ = $0.offer(.message("o"))
                }
            }
        ),
        ("work", { made { $0.answer(with: .init(onOpen: [.hold])) } }),
        (
            "busy",
            {
                made {
                    $0.answer(with: .init(onOpen: [.hold]))
                    _ = $0.take()
                }
            }
        ),
        ("ending", { made { _ = $0.settle(end, hasAsked: false) } }),
        (
            "over",
            {
                made {
                    _ = $0.settle(end, hasAsked: false)
                    $0.finish()
                }
            }
        ),
        (
            "done",
            {
                made {
                    _ = $0.settle(nil, hasAsked: false)
                    $0.finish()
                }
            }
        ),
    ]

    /// Each event, with what it returns.
    private static let happenings: [(name: String, happen: @Sendable (inout Machine) -> String)] = [
        ("send", { $0.send("i").map { "input \($0)" } ?? "late" }),
        ("close", { $0.close() ? "first" : "again" }),
        ("cancel", { $0.cancel() ? "first" : "again" }),
        (
            "answer",
            {
                $0.answer(with: .init(onOpen: [.message("a")]))
                return ""
            }
        ),
        (
            "enqueue",
            {
                $0.enqueue([.end])
                return ""
            }
        ),
        (
            "proceed",
            {
                $0.proceed(with: [.close])
                return ""
            }
        ),
        ("offer", { "offer \($0.offer(.message("o")))" }),
        ("settle", { $0.settle(end, hasAsked: false) ? "first" : "again" }),
        (
            "finish",
            {
                $0.finish()
                return ""
            }
        ),
        ("take", { text($0.take()) }),
        ("accept", { text($0.accept(isConversation: false, hasAsked: false)) }),
    ]

    /// The results in the order of `happenings`: what the event returns, and the machine after it.
    private static let expected: [String: [String]] = [
        "unanswered": [
            "input 1; unanswered[]", "first; unanswered[]", "first; unanswered[]", "; ready[a]", "; unanswered[end]",
            "; unanswered[close]", "offer 1; unanswered[offer o]", "first; ending", "; unanswered[]",
            "nothing; unanswered[]", "unknown; unanswered[]",
        ],
        "idle": [
            "input 1; ready[]", "first; ready[]", "first; ready[]", "; ready[]", "; ready[end]", "; ready[close]",
            "offer 1; ready[offer o]", "first; ending", "; ready[]", "nothing; ready[]", "yes; ready[]",
        ],
        "message": [
            "input 1; ready[m]", "first; ready[m]", "first; ready[m]", "; ready[m]", "; ready[m end]",
            "; ready[close m]", "offer 1; ready[m offer o]", "first; ending", "; ready[m]", "event m; ready[]",
            "yes; ready[m]",
        ],
        "offer": [
            "input 1; ready[offer o]", "first; ready[offer o]", "first; ready[offer o]", "; ready[offer o]",
            "; ready[offer o end]", "; ready[close offer o]", "offer 2; ready[offer o offer o]", "first; ending",
            "; ready[offer o]", "offer o; ready[]", "yes; ready[offer o]",
        ],
        "work": [
            "input 1; ready[hold]", "first; ready[hold]", "first; ready[hold]", "; ready[hold]", "; ready[hold end]",
            "; ready[close hold]", "offer 1; ready[hold offer o]", "first; ending", "; ready[hold]",
            "work hold; busy[]", "yes; ready[hold]",
        ],
        "busy": [
            "input 1; busy[]", "first; busy[]", "first; busy[]", "; busy[]", "; busy[end]", "; ready[close]",
            "offer 1; busy[offer o]", "first; ending", "; busy[]", "nothing; busy[]", "unknown; busy[]",
        ],
        "ending": [
            "input 1; ending", "first; ending", "first; ending", "; ending", "; ending", "; ending",
            "offer 1; ending", "again; ending", "; over", "nothing; ending", "unknown; ending",
        ],
        "over": [
            "late; over", "first; over", "first; over", "; over", "; over", "; over", "offer 1; over", "again; over",
            "; over", "event end; done", "no; done",
        ],
        "done": [
            "late; done", "first; done", "first; done", "; done", "; done", "; done", "offer 1; done", "again; done",
            "; done", "over; done", "yes; done",
        ],
    ]

    @Test(arguments: states.map(\.name)) func everyPair(state: String) throws {
        let make = try #require(Self.states.first { $0.name == state }).make
        let expected = try #require(Self.expected[state])
        let outcomes = Self.happenings.map { happening in
            var machine = make()
            let action = happening.happen(&machine)
            return "\(action); \(Self.text(machine.state))"
        }
        for (happening, outcome) in zip(Self.happenings, zip(outcomes, expected)) {
            #expect(outcome.0 == outcome.1, "\(happening.name) while \(state)")
        }
        #expect(expected.count == Self.happenings.count)
    }

    @Test func closingAndCancellingCountOnceInAnyState() {
        for state in Self.states {
            var machine = state.make()
            #expect(machine.close() && !machine.close() && machine.cancel() && !machine.cancel(), "\(state.name)")
        }
    }

    @Test func whoDeliversStopsInTheStepThatFindsNothing() {
        var machine = Machine()
        machine.answer(with: .init(onOpen: [.message("m")]))
        #expect(machine.beginDelivering() && !machine.beginDelivering())
        _ = machine.take()
        #expect(machine.isDelivering)
        _ = machine.take()
        #expect(!machine.isDelivering && machine.beginDelivering())
    }

    @Test func acceptanceTakesTheMetadataAndLeavesTheRest() {
        var machine = Machine()
        machine.answer(with: .init(onOpen: [.init(kind: .event(.metadata(["a": "1"]))), .message("m")]))
        guard case .yes(["a": "1"], isOffer: false) = machine.accept(isConversation: false, hasAsked: false) else {
            Issue.record("it is not accepted")
            return
        }
        #expect(Self.text(machine.state) == "ready[m]")
    }

    @Test func aConversationIsAcceptedOnceItsFakeServerAsksForAnInput() {
        var machine = Machine()
        machine.answer(with: .init(serve: { _ in }))
        #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)) == "unknown")
        #expect(Self.text(machine.accept(isConversation: true, hasAsked: true)) == "yes")
        #expect(machine.isAccepted)
    }

    @Test func aScriptIsHeldUpByWhatTakesTimeOnly() {
        let works: [(Machine.Work, isHeldUp: Bool)] = [
            (.input("i", count: 1), false), (.close, true), (.end, false), (.step(.hold), true),
            (.step(.init(kind: .gate(Gate()))), true), (.step(.delay(.seconds(1))), true), (.step(.complete()), false),
        ]
        for (work, isHeldUp) in works {
            var machine = Machine()
            machine.answer(with: .init(produce: { _ in [] }))
            machine.enqueue([work])
            _ = machine.take()
            #expect(machine.isBusy && machine.isHeldUp == isHeldUp, "\(work)")
            machine.proceed(with: [])
            #expect(!machine.isHeldUp)
        }
    }

    @Test func whatTheClientHasSentSaysNothingAboutAFakeServer() {
        var machine = Machine()
        machine.answer(with: .init(serve: { _ in }))
        machine.enqueue([.input("i", count: 1), .close])
        for left in ["busy[close]", "busy[]"] {
            #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)).hasPrefix("work"))
            #expect(Self.text(machine.state) == left)
            machine.proceed(with: [])
        }
        #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)) == "unknown")
        _ = machine.offer(.metadata(["a": "1"]))
        #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)) == "yes")
        #expect(Self.text(machine.state) == "ready[]")
    }

    @Test func aFakeServerThatAsksAfterTheEndAcceptsNothing() {
        for hadAsked in [true, false] {
            var machine = Machine()
            machine.answer(with: .init(serve: { _ in }))
            _ = machine.settle(Self.end, hasAsked: hadAsked)
            machine.finish()
            #expect(Self.text(machine.accept(isConversation: true, hasAsked: true)) == (hadAsked ? "yes" : "no"))
        }
    }

    /// Whatever came of the inputs until somebody looks: else it would depend on who is quicker.
    @Test func aConversationWhoseScriptWaitsForInputsIsAccepted() {
        for state in Self.states where ["idle", "offer", "over"].contains(state.name) {
            var machine = state.make()
            machine.answer(with: .init())
            let outcome = Self.text(machine.accept(isConversation: true, hasAsked: false))
            #expect(outcome == (state.name == "over" ? "no" : "yes"), "\(state.name)")
        }
        var machine = Machine()
        machine.answer(with: .init(onEachInput: { _ in [] }))
        machine.enqueue([.input("i", count: 1)])
        _ = machine.settle(Self.end, hasAsked: false)
        machine.finish()
        #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)) == "yes")
        #expect(Self.text(machine.take()) == "event end")
    }

    // MARK: - In short

    private static let end = StreamEnd<Types>(code: 1, error: Failure(), finalMetadata: nil)

    private static func made(_ change: (inout Machine) -> Void) -> Machine {
        var machine = Machine()
        change(&machine)
        return machine
    }

    private static func text(_ state: Machine.State) -> String {
        switch state {
        case .unanswered(let script): "unanswered\(text(script))"
        case .ready(let script): "ready\(text(script))"
        case .busy(let script, _): "busy\(text(script))"
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

    private static func text(_ taken: Machine.Taken) -> String {
        switch taken {
        case .event(let event): "event \(text(event))"
        case .offer(let event): "offer \(text(event))"
        case .work(let work): "work \(text(work))"
        case .nothing: "nothing"
        case .over: "over"
        }
    }

    private static func text(_ accepted: Machine.Accepted) -> String {
        switch accepted {
        case .yes: "yes"
        case .no: "no"
        case .work(let work): "work \(text(work))"
        case .unknown: "unknown"
        }
    }
}

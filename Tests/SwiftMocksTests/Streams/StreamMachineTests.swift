import Testing

@testable import SwiftMocks

@Suite struct StreamMachineTests {
    /// The table of the machine: every pair of a state and an event.
    @Test(arguments: machines.map(\.name)) func everyPair(state: String) throws {
        let make = try #require(Self.machines.first { $0.name == state }).make
        let outcomes = Self.events.map { event in
            var machine = make()
            let returned = event.happen(&machine)
            return "\(event.name): \(returned); \(Self.text(machine))"
        }
        let expected = try #require(Self.table[state])
        #expect(outcomes == expected.split(separator: "\n").map(String.init))
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
            machine.end(with: Self.end, hasAsked: hadAsked)
            #expect(Self.text(machine.accept(isConversation: true, hasAsked: true)) == (hadAsked ? "yes" : "no"))
        }
    }

    /// Whatever came of the inputs until somebody looks: else it would depend on who is quicker.
    @Test func aConversationWhoseScriptWaitsForInputsIsAccepted() {
        for state in Self.machines where ["idle", "offer"].contains(state.name) {
            var machine = state.make()
            #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)) == "yes", "\(state.name)")
        }
        var unanswered = Machine()
        unanswered.end(with: Self.end)
        #expect(Self.text(unanswered.accept(isConversation: true, hasAsked: false)) == "no")
        var machine = Machine()
        machine.answer(with: .init(onEachInput: { _ in [] }))
        machine.enqueue([.input("i", count: 1)])
        machine.end(with: Self.end)
        #expect(Self.text(machine.accept(isConversation: true, hasAsked: false)) == "yes")
        #expect(Self.text(machine.take()) == "event end")
    }
}

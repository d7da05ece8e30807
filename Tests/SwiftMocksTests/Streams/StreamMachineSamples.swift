@testable import SwiftMocks

extension StreamMachineTests {
    typealias Types = LibraryTypes<[String: String], Failure, Int, Void, HeaderWords>
    typealias Machine = StreamMachine<Types, String, String>

    struct Failure: Error {}

    static let end = StreamEnd<Types>(code: 1, error: Failure(), finalMetadata: nil)

    /// A machine in each state: `ready` once with nothing to do, and once for each kind of work that is next. Then a
    /// machine for each fact that may be true beside a state.
    static let machines: [(name: String, make: @Sendable () -> Machine)] = [
        ("unanswered", { Machine() }),
        ("idle", { answered() }),
        ("message", { answered([.message("m")]) }),
        ("offer", { answered { _ = $0.offer(.message("o")) } }),
        ("work", { answered([.hold]) }),
        ("held up", { answered([.hold]) { _ = $0.take() } }),
        ("busy", { answered([.complete()]) { _ = $0.take() } }),
        ("ending", { answered { _ = $0.settle(end, hasAsked: false) } }),
        ("over", { answered { $0.end(with: end) } }),
        ("done", { answered { $0.end(with: nil) } }),
        ("closed", { answered([.message("m")]) { _ = $0.close() } }),
        ("cancelled", { answered([.message("m")]) { _ = $0.cancel() } }),
        ("accepted", { answered([.message("m")]) { _ = $0.accept(isConversation: false, hasAsked: false) } }),
        ("delivering", { answered([.message("m")]) { _ = $0.beginDelivering() } }),
        (
            "over before a request for an input",
            {
                var machine = Machine()
                machine.answer(with: .init(serve: { _ in }))
                machine.end(with: end)
                return machine
            }
        ),
    ]

    /// Each event. It returns what the machine returns.
    static let events: [(name: String, happen: @Sendable (inout Machine) -> String)] = [
        ("send", { $0.send("i").map { "input \($0)" } ?? "late" }),
        ("close", { $0.close() ? "first" : "again" }),
        ("cancel", { $0.cancel() ? "first" : "again" }),
        ("answer", { nothing($0.answer(with: .init(onOpen: [.message("a")]))) }),
        ("enqueue", { nothing($0.enqueue([.end])) }),
        ("proceed", { nothing($0.proceed(with: [.close])) }),
        ("offer", { "number \($0.offer(.message("n")))" }),
        ("settle", { $0.settle(end, hasAsked: false) ? "first" : "again" }),
        ("finish", { nothing($0.finish()) }),
        ("begin delivering", { $0.beginDelivering() ? "alone" : "another does" }),
        ("take", { text($0.take()) }),
        ("accept", { text($0.accept(isConversation: false, hasAsked: false)) }),
        ("accept a conversation", { text($0.accept(isConversation: true, hasAsked: false)) }),
        ("accept after a request for an input", { text($0.accept(isConversation: true, hasAsked: true)) }),
    ]

    private static func answered(
        _ steps: [StreamStep<Types, String>] = [], _ change: (inout Machine) -> Void = { _ in }
    ) -> Machine {
        var machine = Machine()
        machine.answer(with: .init(onOpen: steps))
        change(&machine)
        return machine
    }

    private static func nothing(_: Void) -> String { "-" }
}

extension StreamMachine {
    mutating func end(with end: StreamEnd<Types>?, hasAsked: Bool = false) {
        _ = settle(end, hasAsked: hasAsked)
        finish()
    }
}

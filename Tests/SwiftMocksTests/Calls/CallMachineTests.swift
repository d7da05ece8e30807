import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Random walks over the events of a call, in any order that threads may bring about.
@Suite(.endOfHangs)
struct CallMachineTests {
    @Test(arguments: [Walk.Kind.steps, .server, .reply], [false, true])
    func everyWalkEndsOnceAndLosesNothing(_ kind: Walk.Kind, isPushed: Bool) {
        for seed in 0..<2_000 {
            var walk = Walk(kind, isPushed: isPushed, seed: UInt64(seed))
            walk.run()
            #expect(walk.faults.isEmpty, "seed \(seed): \(walk.faults) after \(walk.trace.suffix(12))")
            if !walk.faults.isEmpty { return }
        }
    }

    @Test func aWalkOfEachKindReachesEachEnd() {
        for kind in [Walk.Kind.steps, .server, .reply] {
            var ends: Set<String> = []
            for seed in 0..<500 {
                var walk = Walk(kind, isPushed: seed % 2 == 0, seed: UInt64(seed))
                walk.run()
                ends.formUnion(walk.ends)
            }
            #expect(ends.isSuperset(of: ["cancelled", "settled"]), "\(kind): \(ends)")
        }
    }

    @Test func aClientThatFailsBeforeThereIsAnAnswerEndsTheCall() {
        var machine = CallMachine(deliver: nil)
        let (begin, fail) = (machine.beginFailing(), machine.fail(with: .end))
        #expect(begin == .afterScript && fail == .end)
    }

    @Test func onlyTasksThatAreNotOverAreKept() {
        var machine = CallMachine(deliver: nil)
        for isAnswered in [false, true] {
            if isAnswered { _ = machine.answer(with: .script(.init())) }
            let numbers = (0..<3).map { _ in machine.numberTask() }
            // It is over before it is kept.
            machine.releaseTask(numbers[0])
            for number in numbers { _ = machine.keep(Task {}, number: number) }
            machine.releaseTask(numbers[1])
        }
        guard case .first(_, let tasks) = machine.settle(.reply(0), delivery: .anywhere) else {
            Issue.record("it has not ended")
            return
        }
        #expect(tasks.count == 2)
        let late = machine.numberTask()
        let isKept = machine.keep(Task {}, number: late)
        #expect(!isKept)
    }
}

/// A call whose client, script, fake server and consumer act in a random order. It does what the machine returns, and
/// notes what must not happen.
struct Walk {
    enum Kind { case steps, server, reply }

    private typealias Machine = CallMachine

    private static let end = CallOutcome.reply("the end")

    private(set) var faults: [String] = []
    private(set) var trace: [String] = []
    private(set) var ends: [String] = []

    private let kind: Kind
    private let isPushed: Bool
    private var random: Generator
    private var machine: Machine
    private var isAnswered = false
    /// The inputs that the machine has taken, and those that the script or the server has seen.
    private var (accepted, seen) = ([Int](), [Int]())
    /// The events that the script or the server has yielded, and those that the consumer has got.
    private var (yielded, got) = ([Int](), [Int]())
    private var started: [CallWork] = []
    private var (settlements, deliveries) = (0, 0)
    private var (isToBeRecorded, isDelivering, isQueued, isWaitingForInput) = (false, false, false, false)
    private var (tasksKept, tasksEnded, closes) = (0, 0, 0)
    private var nextNumber = 0

    init(_ kind: Kind, isPushed: Bool, seed: UInt64) {
        self.kind = kind
        self.isPushed = isPushed
        random = Generator(state: seed &+ 1)
        let callback: Machine.Deliver = { _ in }
        machine = Machine(deliver: isPushed ? callback : nil)
    }

    mutating func run() {
        for _ in 0..<Int.random(in: 5...80, using: &random) { act(Int.random(in: 0..<15, using: &random)) }
        settle("settled")
        for _ in 0..<50 {
            record()
            deliver(isOnQueue: true)
            take()
            proceed()
        }
        check()
    }

    private mutating func check() {
        if settlements != 1 { faults.append("\(settlements) ends") }
        if deliveries != 1 { faults.append("\(deliveries) ends delivered") }
        if !machine.isOver { faults.append("not over") }
        if machine.run != nil { faults.append("what is over keeps something") }
        if isPushed && !machine.hasLeft { faults.append("what is over keeps its callback") }
        if seen != Array(accepted.prefix(seen.count)) { faults.append("inputs \(accepted), seen \(seen)") }
        if got != Array(yielded.prefix(got.count)) { faults.append("yielded \(yielded), got \(got)") }
        if tasksKept != tasksEnded { faults.append("\(tasksKept) tasks kept, \(tasksEnded) returned") }
        if closes > 1 { faults.append("closed \(closes) times") }
    }

    private mutating func act(_ number: Int) {
        switch number {
        case 0: answer()
        case 1, 2, 3: send()
        case 4: trace.append("close"); if machine.beginClosing() { closes += 1; machine.close() }
        case 5: if Int.random(in: 0..<6, using: &random) == 0 { cancel() }
        case 6: if Int.random(in: 0..<6, using: &random) == 0 { settle("settled") }
        case 7: record()
        case 8, 9, 10: isPushed ? deliver(isOnQueue: false) : take()
        case 11: proceed()
        case 12: if isPushed && isQueued { deliver(isOnQueue: true) }
        case 13: offer()
        case 14: takeInput()
        default: break
        }
    }

    private mutating func answer() {
        let answer: CallAnswer =
            switch kind {
            case .steps: .script(.init(onOpen: [message()], onEachInput: .steps([])))
            case .server: .server { _, _ in }
            case .reply: .script(.init(onEachInput: .now { _, request in [.yield(.end(.reply(request[0])))] }))
            }
        let wasOver = settlements > 0
        guard machine.answer(with: answer) else {
            if !isAnswered && !wasOver { faults.append("an answer is refused") }
            return
        }
        if isAnswered { faults.append("answered twice") }
        if wasOver { faults.append("answered after the end") }
        trace.append("answer")
        isAnswered = true
        if kind == .steps { yielded.append(nextNumber) }
        let number = machine.numberTask()
        if machine.keep(Task {}, number: number) { tasksKept += 1 }
    }

    private mutating func message() -> CallStep {
        nextNumber += 1
        return .yield(.message(nextNumber))
    }

    private mutating func send() {
        nextNumber += 1
        switch machine.send(nextNumber, isOnly: false) {
        case .late:
            if isAnswered && settlements == 0 && closes == 0 && !machine.isCancelled {
                faults.append("an input is lost")
            }
        case .kept: faults.append("an input that something reacts to is only kept")
        case .arrived: accepted.append(nextNumber)
        }
        trace.append("send")
    }

    private mutating func cancel() {
        trace.append("cancel")
        let wasCancelled = machine.isCancelled
        guard let settled = machine.cancel(Self.end) else {
            if !wasCancelled { faults.append("a cancellation is lost") }
            return
        }
        note(settled, "cancelled")
    }

    private mutating func settle(_ name: String) {
        trace.append(name)
        note(machine.settle(Self.end, delivery: .anywhere), name)
    }

    private mutating func note(_ settled: Machine.Settled, _ name: String) {
        guard case .first(_, let tasks) = settled else { return }
        ends.append(name)
        settlements += 1
        tasksEnded += tasks.count
        isToBeRecorded = true
        started = []
    }

    private mutating func record() {
        guard isToBeRecorded else { return }
        trace.append("record")
        isToBeRecorded = false
        switch machine.finish() {
        case .deliver:
            if isDelivering { faults.append("two threads deliver") }
            consume(.end(Self.end))
        case .onQueue: isQueued = true
        case .nothing: break
        }
    }

    private mutating func take() {
        guard !isPushed else { return }
        switch machine.take() {
        case .event(let event, _): consume(event)
        case .work(let job): start(job.work)
        case .lateMetadata: faults.append("late metadata")
        case .endOnQueue: faults.append("sent to the queue without a callback")
        case .nothing, .over: break
        }
    }

    private mutating func deliver(isOnQueue: Bool) {
        guard isPushed else { return }
        if !isDelivering { isDelivering = machine.beginDelivering() != nil }
        guard isDelivering else { return }
        switch machine.deliverNext(isOnQueue: isOnQueue) {
        case .event(let event, _): consume(event)
        case .work(let job): start(job.work)
        case .lateMetadata: faults.append("late metadata")
        case .endOnQueue:
            if isOnQueue { faults.append("sent to the queue on the queue") }
            (isDelivering, isQueued) = (false, true)
        case .nothing, .over: isDelivering = false
        }
    }

    private mutating func consume(_ event: CallEvent) {
        if deliveries > 0 { faults.append("an event after the end") }
        switch event {
        case .message(let number): if let number = number as? Int { got.append(number) }
        case .end:
            if isToBeRecorded { faults.append("delivered before it is recorded") }
            deliveries += 1
        case .metadata: break
        }
    }

    private mutating func start(_ work: CallWork) {
        if !started.isEmpty { faults.append("two pieces of work at a time") }
        if case .input(let number as Int, _) = work { seen.append(number) }
        started.append(work)
    }

    private mutating func proceed() {
        guard !started.isEmpty else { return }
        trace.append("proceed")
        started = []
        let steps: [CallStep] = Bool.random(using: &random) ? [message()] : []
        yielded.append(contentsOf: steps.isEmpty ? [] : [nextNumber])
        machine.proceed(with: steps, then: nil, isProgress: true)
    }

    private mutating func offer() {
        guard kind == .server else { return }
        nextNumber += 1
        guard let number = machine.offer(.message(nextNumber)) else { return }
        trace.append("offer")
        yielded.append(nextNumber)
        if machine.isOfferTaken(number) { faults.append("an offer is taken at once") }
    }

    private mutating func takeInput() {
        guard kind == .server else { return }
        switch machine.nextInput(isWaiting: isWaitingForInput) {
        case .message(let number):
            if let number = number as? Int { seen.append(number) }
            isWaitingForInput = false
        case .wait: isWaitingForInput = true
        case .over: isWaitingForInput = false
        }
    }
}

/// Random numbers that a seed determines.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 33)
    }
}

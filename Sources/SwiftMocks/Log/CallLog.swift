/// The events that a mock has recorded, in order, and who waits for more of them.
struct CallLog {
    private(set) var events: [Event] = []
    /// The messages that streams have delivered. They are not events, because a timeline would show little else.
    private(set) var receipts: [DeliveredMessage] = []
    /// The number of resets before it. An event of an earlier log does not belong to this one.
    private(set) var generation = 0
    /// The oldest generation whose streams still get into the log: those that are open when only the calls are reset.
    private var oldestOpen = 0
    var settledCount = 0
    /// The observers of each rpc. A log tells nobody itself: its owner does that, outside the mock's lock.
    private var observers: [String: [any LogObserver]] = [:]

    init() {}

    /// Creates the log after a reset.
    /// - Parameter areCallsOver: whether all calls have ended with it.
    init(after log: CallLog, areCallsOver: Bool) {
        generation = log.generation + 1
        oldestOpen = areCallsOver ? generation : log.oldestOpen
    }

    /// - Parameter isAsking: whether the checks that wait see the event only when the answer of its call is chosen.
    mutating func append(_ event: Event, isAsking: Bool) {
        event.enter(generation: generation, number: events.count + 1, isAsking: isAsking)
        events.append(event)
    }

    /// The events that the checks that wait may see.
    var settledEvents: [Event] { settledCount == events.count ? events : events.filter(\.isSettled) }

    /// Returns whether the event is in the log. A reset removes all.
    func has(_ event: Event) -> Bool { event.generation == generation }

    /// Returns whether what happens on a stream gets into the log.
    func follows(_ opening: Event) -> Bool { opening.generation.map { $0 >= oldestOpen } ?? false }

    /// Adds a message that a stream has delivered, and returns it.
    mutating func append(received payload: any Sendable, on opening: Event) -> DeliveredMessage {
        let receipt = DeliveredMessage(payload: payload, opening: opening, generation: generation)
        receipts.append(receipt)
        return receipt
    }

    /// Adds an observer. It is told of all events that are settled later, and of delivered messages.
    mutating func observe(_ rpc: String, by observer: any LogObserver) {
        observers[rpc, default: []].append(observer)
    }

    mutating func forget(_ observer: any LogObserver, of rpc: String) {
        guard let index = observers[rpc]?.firstIndex(where: { $0 === observer }) else { return }
        observers[rpc]?.remove(at: index)
        if observers[rpc]?.isEmpty == true { observers[rpc] = nil }
    }

    /// Those who must be told of a settled event of this rpc.
    func observers(of rpc: String) -> [any LogObserver] {
        // Most tests have none at the time of a call, which then costs no look-up.
        observers.isEmpty ? [] : observers[rpc] ?? []
    }

    var allObservers: [any LogObserver] { observers.values.flatMap { $0 } }
}

/// A message that a stream has delivered to the code under test.
struct DeliveredMessage: Sendable {
    let tick = EventClock.tick()
    let payload: any Sendable
    let opening: Event
    fileprivate let generation: Int

    /// The message as an event, which is a new one each time.
    var event: Event { Event(receiptOf: payload, on: opening, at: tick, generation: generation) }
}

/// Is told of the events that a log gets, by whichever thread adds them.
protocol LogObserver: AnyObject, Sendable {
    func logged(_ event: Event)
    /// The log was emptied. This is the last that the observer is told.
    func logWasCleared()
}

/// Numbers the events of all mocks of the process, so that their order is known. It keeps nothing from any test.
enum EventClock {
    private static let last = Locked(0)

    static func tick() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

/// Tells those who wait for something else than events that an event of some mock of the process is settled. It keeps
/// nothing from any test.
enum EventBroadcast {
    private static let listeners = Locked<[ObjectIdentifier: Signal]>([:])

    /// Whether a listener reads its value now. What it reads of a log are the settled events.
    @TaskLocal static var isBeingRead = false

    static func add(_ listener: Signal) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = listener }
    }

    static func remove(_ listener: Signal) {
        listeners.withLock { $0[ObjectIdentifier(listener)] = nil }
    }

    static func tell() {
        for listener in listeners.value.values { listener.notify() }
    }
}

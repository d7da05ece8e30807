/// The recorded events of a mock, in order, and the observers of further ones.
struct CallLog {
    private(set) var events: [Event] = []
    /// The messages that streams have delivered. They are not events, because they would fill the timeline.
    private(set) var receipts: [DeliveredMessage] = []
    /// The number of resets before it. An event of an earlier log does not belong to this one.
    private(set) var generation = 0
    /// The oldest generation whose streams still get into the log: those that stay open when only the calls are reset.
    private var oldestOpen = 0
    var settledCount = 0
    /// The observers of each rpc. The owner of the log notifies them, outside the mock's lock.
    private var observers: [String: [any LogObserver]] = [:]

    init() {}

    /// Creates the log after a reset.
    /// - Parameter areCallsOver: whether all calls have ended with it.
    init(after log: CallLog, areCallsOver: Bool) {
        generation = log.generation + 1
        oldestOpen = areCallsOver ? generation : log.oldestOpen
    }

    /// - Parameter isAsking: whether the event is settled only when the answer of its call is chosen.
    mutating func append(_ event: Event, isAsking: Bool) {
        event.enter(generation: generation, number: events.count + 1, isAsking: isAsking)
        events.append(event)
    }

    /// The events that are visible to checks that wait.
    var settledEvents: [Event] { settledCount == events.count ? events : events.filter(\.isSettled) }

    /// Returns whether the event is in the log. A reset removes all.
    func has(_ event: Event) -> Bool { event.generation == generation }

    /// Returns whether parts of a stream get into the log.
    func follows(_ opening: Event) -> Bool { opening.generation.map { $0 >= oldestOpen } ?? false }

    mutating func append(received payload: any Sendable, on opening: Event) -> DeliveredMessage {
        let receipt = DeliveredMessage(payload: payload, opening: opening, generation: generation)
        receipts.append(receipt)
        return receipt
    }

    /// Adds an observer of later settled events and delivered messages.
    mutating func observe(_ rpc: String, by observer: any LogObserver) {
        observers[rpc, default: []].append(observer)
    }

    mutating func forget(_ observer: any LogObserver, of rpc: String) {
        guard let index = observers[rpc]?.firstIndex(where: { $0 === observer }) else { return }
        observers[rpc]?.remove(at: index)
        if observers[rpc]?.isEmpty == true { observers[rpc] = nil }
    }

    func observers(of rpc: String) -> [any LogObserver] {
        // Saves most tests, which have none at the time of a call, the look-up.
        observers.isEmpty ? [] : observers[rpc] ?? []
    }

    var allObservers: [any LogObserver] { observers.values.flatMap { $0 } }
}

struct DeliveredMessage: Sendable {
    let tick = EventClock.tick()
    let payload: any Sendable
    let opening: Event
    fileprivate let generation: Int

    /// The message as an event, a new one each time.
    var event: Event { Event(receiptOf: payload, on: opening, at: tick, generation: generation) }
}

/// Notified of the events that a log gets, on the thread that adds them.
protocol LogObserver: AnyObject, Sendable {
    func logged(_ event: Event)
    /// The log was emptied: the last notification.
    func logWasCleared()
}

/// Numbers the events of all mocks of the process, which orders them. It retains nothing of a test.
enum EventClock {
    private static let last = Locked(0)

    static func tick() -> Int {
        last.withLock { last in
            last += 1
            return last
        }
    }
}

/// Notifies listeners that wait for something else than events when a mock of the process settles an event. It retains nothing of a
/// test.
enum EventBroadcast {
    private static let listeners = Locked<[ObjectIdentifier: Signal]>([:])

    /// Whether a listener reads its value now. It reads the settled events of a log.
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

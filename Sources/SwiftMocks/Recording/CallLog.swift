/// The events that a mock has recorded, in order, and who waits for more of them.
struct CallLog {
    private(set) var events: [Event] = []
    /// The number of resets before it. An event of an earlier log does not belong to this one.
    private var generation = 0
    /// The observers of each rpc. A log tells nobody itself: its owner does that, outside the mock's lock.
    private var observers: [String: [any LogObserver]] = [:]

    init() {}

    /// Creates the log after a reset.
    init(after log: CallLog) {
        generation = log.generation + 1
    }

    mutating func append(_ event: Event) {
        event.enter(generation: generation, number: events.count + 1)
        events.append(event)
    }

    /// Returns whether the event is in the log. A reset removes all.
    func has(_ event: Event) -> Bool { event.generation == generation }

    /// Adds an observer, and returns the events so far. It is told of all later ones.
    mutating func observe(_ rpc: String, by observer: any LogObserver) -> [Event] {
        observers[rpc, default: []].append(observer)
        return events
    }

    mutating func forget(_ observer: any LogObserver, of rpc: String) {
        guard let index = observers[rpc]?.firstIndex(where: { $0 === observer }) else { return }
        observers[rpc]?.remove(at: index)
        if observers[rpc]?.isEmpty == true { observers[rpc] = nil }
    }

    /// Those who must be told of an event of this rpc.
    func observers(of rpc: String) -> [any LogObserver] {
        // Most tests have none at the time of a call, which then costs no look-up.
        observers.isEmpty ? [] : observers[rpc] ?? []
    }

    var allObservers: [any LogObserver] { observers.values.flatMap { $0 } }
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

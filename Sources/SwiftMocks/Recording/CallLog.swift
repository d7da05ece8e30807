/// What a mock has recorded, in order.
struct CallLog {
    private(set) var events: [Event] = []
    /// Grows with each reset, so that what waits on an older log learns of it.
    private(set) var generation = 0

    mutating func append(_ draft: EventDraft) -> Event {
        let event = Event(tick: EventClock.tick(), number: self.events.count + 1, draft: draft)
        self.events.append(event)
        return event
    }

    mutating func clear() {
        self.events = []
        self.generation += 1
    }
}

/// A moment of a log: safe to look at without the lock, but for the events' `var`s.
struct LogSnapshot {
    let events: [Event]
    let generation: Int
}

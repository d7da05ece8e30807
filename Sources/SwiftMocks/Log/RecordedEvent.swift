/// An event that is in the log, and what is still to be done about it outside the mock's lock.
struct RecordedEvent {
    let event: Event
    /// The actions for its rpc, which run before checks that wait may see the event.
    let actions: [Action]
    /// The observers to notify now; nil if the event is not settled.
    let observers: [LogObserver]?
}

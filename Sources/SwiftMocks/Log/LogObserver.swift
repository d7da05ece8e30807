/// Notified of the events that interest it, on the thread that adds them.
struct LogObserver {
    let changes: Signal
    let isOfInterest: @Sendable (Event) -> Bool
}

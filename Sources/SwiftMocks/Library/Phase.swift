/// The kinds of events of an rpc.
enum Phase: String, Sendable {
    case called, opened, sent, received, closed, cancelled, finished

    /// Whether it is that of an opening.
    var isBeginning: Bool { self == .called || self == .opened }

    /// Whether `verifyNoMoreInteractions` requires a check of such an event.
    var isInteraction: Bool { isBeginning || self == .sent }

    /// Whether such an event has a message of its own.
    var hasMessage: Bool { self == .called || self == .sent || self == .received }

    /// The word for the message in reports.
    var messageNoun: String {
        switch self {
        case .called: "request"
        case .received: "message"
        case .opened, .sent, .closed, .cancelled, .finished: "input"
        }
    }
}

/// A fault between a client and its server: `network.fail(.offline)`, on a ``FaultyNetwork``. The page *What clients see* lists
/// what clients show of each fault.
public enum NetworkFault: Sendable {
    /// The device is offline. The request does not leave it.
    case offline

    /// The server acts, and its reply is lost on the way. The recorded call has the server's outcome.
    case replyLost

    /// The network breaks after the start of the response and this number of its messages.
    case brokenStream(afterMessages: Int = 0)

    /// The response ends within a message, after this number of whole messages, as if it were complete.
    case truncatedMessage(afterMessages: Int = 0)

    /// All messages come, without the end of the response.
    case missingEnd

    /// A proxy answers with a page of its own. The server gets no request.
    case proxyPage(status: Int = 502, text: String = "<html><body><h1>502 Bad Gateway</h1></body></html>")

    /// A proxy refuses the request with the status 429, for too many requests. The server gets no request. The client may try
    /// again after this number of seconds.
    case tooManyRequests(retryAfter: Int)

    /// The body of the response comes in pieces of this number of bytes, at least 1, with a pause before each. With a gate, all but
    /// the first piece come when the test opens it.
    case slowBody(bytes: Int = 1, pause: MockDuration = .seconds(0), gate: Gate? = nil)
}

extension NetworkFault {
    /// The response of a proxy, in place of the server's.
    package var page: (status: Int, type: String, text: String, retryAfter: String?)? {
        switch self {
        case .proxyPage(let status, let text): (status, "text/html", text, nil)
        case .tooManyRequests(let seconds): (429, "text/plain", "Too Many Requests", "\(seconds)")
        default: nil
        }
    }

    package var isOffline: Bool { if case .offline = self { true } else { false } }

    /// A part of a server's response.
    package enum Part: Sendable { case head, message, end }

    /// What the client gets of a part: all; half, with which the response ends as if it were complete; nothing; or the loss of the
    /// connection.
    package enum Arrival: Sendable { case whole, half, nothing, lost }
}

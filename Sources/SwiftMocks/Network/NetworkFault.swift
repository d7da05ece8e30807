/// A fault between a client and its server: `network.fail(.offline)`, on a `FaultyHTTPClient` or a
/// `FaultyTransport`. The page *What clients see* lists what clients show of each fault.
public struct NetworkFault: Sendable {
    package enum Kind: Sendable {
        /// - Parameter code: the number of the error that the client reports; nil for its usual
        ///   one.
        case offline(code: Int?)
        case replyLost
        case brokenStream(afterMessages: Int)
        case truncatedMessage(afterMessages: Int)
        case missingEnd
        case proxyPage(status: Int, text: String)
        case tooManyRequests(retryAfter: Int)
        case slowBody(bytes: Int, pause: MockDuration, gate: Gate?)
    }

    package let kind: Kind

    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// The device is offline. The request does not leave it.
    public static let offline = NetworkFault(.offline(code: nil))

    /// The server acts, and its reply is lost on the way. The recorded call has the server's
    /// outcome.
    public static let replyLost = NetworkFault(.replyLost)

    /// The network breaks after the start of the response and this number of its messages, from 0.
    public static func brokenStream(afterMessages count: Int = 0) -> NetworkFault {
        NetworkFault(.brokenStream(afterMessages: count))
    }

    /// The response ends within a message, after this number of whole messages, from 0, as if it
    /// were complete.
    public static func truncatedMessage(afterMessages count: Int = 0) -> NetworkFault {
        NetworkFault(.truncatedMessage(afterMessages: count))
    }

    /// All messages come, without the end of the response.
    public static let missingEnd = NetworkFault(.missingEnd)

    /// A proxy answers with a page of its own, and a status from 200 to 599. The server gets no
    /// request.
    public static func proxyPage(
        status: Int = 502, text: String = "<html><body><h1>502 Bad Gateway</h1></body></html>"
    ) -> NetworkFault {
        NetworkFault(.proxyPage(status: status, text: text))
    }

    /// A proxy refuses the request with the status 429, for too many requests. The server gets no
    /// request. The client may try again after this number of seconds, from 0.
    public static func tooManyRequests(retryAfter seconds: Int) -> NetworkFault {
        NetworkFault(.tooManyRequests(retryAfter: seconds))
    }

    /// The body of the response comes in pieces of this number of bytes, from 1, with a pause
    /// before each. With a gate, all but the first piece come when the test opens it.
    public static func slowBody(
        bytes: Int = 1, pause: MockDuration = .seconds(0), gate: Gate? = nil
    ) -> NetworkFault {
        NetworkFault(.slowBody(bytes: bytes, pause: pause, gate: gate))
    }
}

extension NetworkFault {
    /// The response of a proxy, in place of the server's.
    package struct Page: Sendable {
        package let status: Int
        package let type: String
        package let text: String
        package var retryAfter: String?
    }

    /// The response of a proxy; nil if the server answers.
    package var page: Page? {
        switch kind {
        case .proxyPage(let status, let text): Page(status: status, type: "text/html", text: text)
        case .tooManyRequests(let seconds):
            Page(status: 429, type: "text/plain", text: "Too Many Requests", retryAfter: "\(seconds)")
        default: nil
        }
    }

    package var isOffline: Bool { if case .offline = kind { true } else { false } }

    /// Whether the pieces of a body make its client wait.
    var hasPauses: Bool {
        if case .slowBody(_, let pause, let gate) = kind { pause.nanoseconds > 0 || gate != nil } else { false }
    }

    /// Whether the server gets the request.
    var reachesServer: Bool { !isOffline && page == nil }

    /// A part of a server's response.
    package enum Part: Sendable { case head, message, end }

    /// What the client gets of a part: all; half, with which the response ends as if it were
    /// complete; nothing; or the loss of the connection.
    package enum Arrival: Sendable { case whole, half, nothing, lost }
}

/// A fault between a client and its server: `network.fail(.offline)`, on a ``FaultyNetwork``. The page *What clients see* lists
/// what clients show of each fault.
public struct NetworkFault: Sendable {
    package enum Kind: Sendable {
        case offline
        case replyLost
        case brokenStream(afterMessages: Int)
        case truncatedMessage(afterMessages: Int)
        case missingEnd
        case page(status: Int, type: String, text: String, fields: [MetadataField])
        case slowBody(bytes: Int, MockDuration?, Gate?)
    }

    package let kind: Kind

    private init(_ kind: Kind) {
        self.kind = kind
    }

    /// The device is offline. The request does not leave it.
    public static var offline: NetworkFault { NetworkFault(.offline) }

    /// The server acts, and its reply is lost on the way. The recorded call has the server's outcome.
    public static var replyLost: NetworkFault { NetworkFault(.replyLost) }

    /// The network breaks after the start of the response and this number of its messages. A negative number is 0.
    public static func brokenStream(afterMessages count: Int = 0) -> NetworkFault {
        NetworkFault(.brokenStream(afterMessages: max(0, count)))
    }

    /// The response ends within a message, after this number of whole messages, as if it were complete. A negative number is 0.
    public static func truncatedMessage(afterMessages count: Int = 0) -> NetworkFault {
        NetworkFault(.truncatedMessage(afterMessages: max(0, count)))
    }

    /// All messages come, without the end of the response.
    public static var missingEnd: NetworkFault { NetworkFault(.missingEnd) }

    /// A proxy answers with a page of its own. The server gets no request.
    /// - Parameters:
    ///   - status: the status of the response.
    ///   - text: the page.
    public static func proxyPage(
        status: Int = 502, text: String = "<html><body><h1>502 Bad Gateway</h1></body></html>"
    ) -> NetworkFault {
        NetworkFault(.page(status: status, type: "text/html", text: text, fields: []))
    }

    /// A proxy refuses the request with the status 429, for too many requests. The server gets no request.
    /// - Parameter seconds: the time after which the client may try again.
    public static func tooManyRequests(retryAfter seconds: Int) -> NetworkFault {
        let field = MetadataField(name: "retry-after", values: [.text("\(seconds)")])
        return NetworkFault(.page(status: 429, type: "text/plain", text: "Too Many Requests", fields: [field]))
    }

    /// The body of the response comes in pieces of this number of bytes, with a pause before each. A number below 1 is 1.
    public static func slowBody(bytes: Int = 1, pause: MockDuration) -> NetworkFault {
        NetworkFault(.slowBody(bytes: max(1, bytes), pause, nil))
    }

    /// The first piece of the body comes at once, with this number of bytes; the rest when the test opens `gate`. A number below 1
    /// is 1.
    public static func slowBody(bytes: Int = 1, gate: Gate) -> NetworkFault {
        NetworkFault(.slowBody(bytes: max(1, bytes), nil, gate))
    }
}

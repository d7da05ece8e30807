import Connect
import KindsAPI

/// What streams of these tests yield.
typealias Yielded = StreamResult<Kinds_V1_Response>

extension Kinds_V1_Request {
    /// A question that asks `text`.
    static func asking(_ text: String) -> Self { .with { $0.text = text } }
}

extension StreamResult where Output == Kinds_V1_Response {
    /// A message that says `text`.
    static func answer(_ text: String) -> Self { .message(.with { $0.text = text }) }
}

/// A stream from its headers to its end.
let wholeStream: [Yielded] = [
    .headers(["h": ["1"]]), .answer("one"), .answer("two"), .complete(code: .ok, error: nil, trailers: ["t": ["2"]]),
]

/// A stream that fails underway.
let failingStream: [Yielded] = [
    .answer("one"),
    .complete(code: .aborted, error: ConnectError(code: .aborted, message: "lost"), trailers: nil),
]

/// Everything that `results` yields until it finishes.
func all(_ results: AsyncStream<Yielded>) async -> [Yielded] {
    await results.reduce(into: []) { $0.append($1) }
}

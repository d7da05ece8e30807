import Foundation

/// A part of a response, in the order in which it is sent: the head, parts of the body, trailers.
public enum WireOutput: Sendable, Equatable {
    /// The HTTP status and the headers.
    case head(status: Int, headers: WireHeaders)
    /// A part of the body.
    case body(Data)
    /// HTTP trailers, which only gRPC has. A response that failed at once has none: its head has the status.
    case trailers(WireHeaders)
}

import Foundation

/// A part of a response, in the order in which it is sent: the head, parts of the body, trailers.
package enum WireOutput: Sendable, Equatable {
    /// The HTTP status and the headers.
    case head(status: Int, headers: WireHeaders)
    /// A part of the body.
    case body(Data)
    /// The trailers of HTTP, which only gRPC has. A response that failed at once has no trailers,
    /// because its head has the status.
    case trailers(WireHeaders)

    /// The size of the headers as counted by HTTP/2.
    var headerBytes: Int {
        switch self {
        // With its status.
        case .head(_, let headers): 42 + headers.listSize
        case .body: 0
        case .trailers(let trailers): trailers.listSize
        }
    }
}

extension WireHeaders {
    fileprivate var listSize: Int {
        reduce(0) { size, header in
            header.value.reduce(size) { $0 + header.key.utf8.count + $1.utf8.count + 32 }
        }
    }
}

import Foundation

/// Writes a response: an rpc's answer goes in, parts of HTTP come out. Headers come first and once,
/// or not at all. Nothing comes after the end. Calls out of this order have no effect.
package struct ResponseWriter: Sendable {
    /// Compresses messages of at least 1,024 bytes if the client accepts that. Small messages don't
    /// gain by compression.
    package static let defaultCompression = WireCompression.whenAccepted(minimumBytes: 1024)

    private var encoder: any ResponseEncoder
    /// The encoder as of its last output.
    private var sent: any ResponseEncoder
    /// The limit for headers, and for trailers, as HTTP/2 counts their bytes; nil if there is none.
    private let headerBytes: Int?
    private var hasStarted = false
    /// Whether the end was written.
    package private(set) var hasEnded = false
    /// The error that the response ends with, because its headers or trailers exceed the client's
    /// limit.
    package private(set) var excess: WireError?

    init(_ form: ResponseForm, compression: WireCompression, headerBytes: Int? = nil) {
        self.headerBytes = headerBytes
        let compression = form.acceptsGzip ? compression : .never
        encoder =
            form.protocol.usesEnvelopes ? EnvelopedEncoder(form, compression) : ConnectUnaryEncoder(form, compression)
        sent = encoder
    }

    /// Writes headers, without those that belong to a protocol. Returns nothing after the first
    /// message or the end.
    package mutating func headers(_ headers: WireHeaders) -> [WireOutput] {
        guard !hasEnded, !hasStarted else { return [] }
        hasStarted = true
        return write { $0.headers(headers.ofApplication) }
    }

    /// Writes a message. If headers were not written before, writes empty ones first.
    package mutating func message(_ message: Data) -> [WireOutput] {
        guard !hasEnded else { return [] }
        let head = headers([:])
        return hasEnded ? head : head + encoder.message(message)
    }

    /// Writes the end, of success if `error` is nil, and trailers without those that belong to a
    /// protocol.
    package mutating func end(error: WireError?, trailers: WireHeaders) -> [WireOutput] {
        guard !hasEnded else { return [] }
        hasEnded = true
        return write { $0.end(error, trailers.ofApplication) }
    }

    /// Returns the outputs of `body`. If one exceeds the limit of headers, returns the end with
    /// that error in their place.
    private mutating func write(_ body: (inout any ResponseEncoder) -> [WireOutput]) -> [WireOutput] {
        let outputs = body(&encoder)
        guard let limit = headerBytes, let size = outputs.map(\.headerBytes).max(), size > limit else {
            if !outputs.isEmpty { sent = encoder }
            return outputs
        }
        let text = "headers or trailers of the response have \(size) bytes, and the client takes \(limit)"
        excess = WireError(.resourceExhausted, text)
        hasEnded = true
        return sent.end(excess, [:])
    }
}

/// The part of a request that its response depends on, known before the whole head is.
struct ResponseForm: Sendable, Equatable {
    /// The protocol of the request.
    let `protocol`: WireProtocol
    /// The content type of the request, without parameters.
    let contentType: String
    /// Whether the client accepts messages that are compressed with gzip.
    let acceptsGzip: Bool
}

/// The response of one protocol. Each part comes at most once and in order, except messages.
protocol ResponseEncoder: Sendable {
    mutating func headers(_ headers: WireHeaders) -> [WireOutput]
    mutating func message(_ message: Data) -> [WireOutput]
    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput]
}

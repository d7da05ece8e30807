import Foundation

/// Writes a response: what an rpc answers goes in, what HTTP sends comes out.
///
/// Headers come first and once, or not at all; nothing comes after the end. Calls out of this order have no effect.
public struct ResponseWriter: Sendable {
    /// Small messages don't gain by compression.
    public static let defaultCompression = WireCompression.whenAccepted(minimumBytes: 1024)

    private var encoder: any ResponseEncoder
    private var hasStarted = false
    /// Whether the end was written.
    public private(set) var hasEnded = false

    init(_ form: ResponseForm, compression: WireCompression) {
        let compression = form.acceptsGzip ? compression : .never
        encoder =
            switch form.protocol {
            case .connectUnary, .connectGet: ConnectUnaryEncoder(form, compression)
            case .connectStream: ConnectStreamEncoder(form, compression)
            case .grpcWeb, .grpcWebText, .grpc: GRPCEncoder(form, compression)
            }
    }

    /// Writes headers. Those that belong to a protocol are left out.
    public mutating func headers(_ headers: WireHeaders) -> [WireOutput] {
        guard !hasEnded, !hasStarted else { return [] }
        hasStarted = true
        return encoder.headers(headers.ofApplication)
    }

    /// Writes a message. Headers that were not written before are empty.
    public mutating func message(_ message: Data) -> [WireOutput] {
        guard !hasEnded else { return [] }
        return headers([:]) + encoder.message(message)
    }

    /// Writes the end, of success if there is no error. Trailers that belong to a protocol are left out.
    public mutating func end(error: WireError?, trailers: WireHeaders) -> [WireOutput] {
        guard !hasEnded else { return [] }
        hasEnded = true
        return encoder.end(error, trailers.ofApplication)
    }
}

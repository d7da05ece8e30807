import Foundation

/// Splits bytes that come in pieces of any size into envelopes.
package struct EnvelopeReader: Sendable {
    private let limit: Int
    private var text: Base64Stream?
    /// The received part of an envelope's five bytes.
    private var head: [UInt8] = []
    private var payload = Data()
    /// The number of bytes of the payload that have not come yet.
    private var missing = 0
    /// The reason why the bytes after the last envelope can't be read; nil while they can.
    private(set) var fault: WireError?

    /// - Parameters:
    ///   - limit: the most bytes of a message, decompressed.
    ///   - isText: whether the bytes are base64, as in gRPC-Web's text.
    package init(limit: Int, isText: Bool = false) {
        self.limit = limit
        text = isText ? Base64Stream() : nil
    }

    /// Whether the input ends with an envelope.
    var isComplete: Bool { head.isEmpty && text?.isComplete ?? true }

    /// Reads bytes. Returns the envelopes that they complete; none after a fault.
    package mutating func append(_ bytes: Data) -> [Envelope] {
        guard fault == nil else { return [] }
        guard text != nil else { return split(bytes) }
        var decoded = Data()
        let isBase64 = text?.append(bytes, to: &decoded) ?? true
        let envelopes = split(decoded)
        if !isBase64 { fault = fault ?? WireError(.invalidArgument, "the body is not base64") }
        return envelopes
    }

    private mutating func split(_ bytes: Data) -> [Envelope] {
        var remaining = bytes[...]
        var envelopes: [Envelope] = []
        while true {
            if head.count < Envelope.headSize {
                let piece = remaining.prefix(Envelope.headSize - head.count)
                head += piece
                remaining = remaining.dropFirst(piece.count)
                guard head.count == Envelope.headSize else { return envelopes }
                missing = head.dropFirst().reduce(0) { $0 << 8 | Int($1) }
                let isCompressed = Envelope.Flags(rawValue: head[0]).contains(.compressed)
                let limit = Gzip.wireLimit(limit, isCompressed: isCompressed)
                if missing > limit {
                    fault = WireError(
                        .resourceExhausted, "a message of \(missing) bytes is over the limit of \(limit)")
                    return envelopes
                }
            }
            // Reserves room for the received bytes, not for the announced ones.
            let piece = remaining.prefix(missing)
            payload.append(piece)
            missing -= piece.count
            remaining = remaining.dropFirst(piece.count)
            guard missing == 0 else { return envelopes }
            envelopes.append(Envelope(flags: Envelope.Flags(rawValue: head[0]), message: payload))
            head.removeAll(keepingCapacity: true)
            payload = Data()
        }
    }
}

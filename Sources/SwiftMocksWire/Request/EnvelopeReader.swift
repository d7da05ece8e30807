import Foundation

/// Splits bytes that come in pieces of any size into envelopes.
package struct EnvelopeReader: Sendable {
    private let limit: Int
    /// The received part of an envelope's five bytes.
    private var head: [UInt8] = []
    private var payload = Data()
    private var missing = 0

    /// - Parameter limit: the most bytes of a message, decompressed.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Whether the input ends with an envelope.
    var isComplete: Bool { head.isEmpty }

    /// Calls `deliver` with the flags and the payload of each envelope that is complete.
    package mutating func append(
        _ bytes: Data, _ deliver: (Envelope.Flags, Data) throws(WireError) -> Void
    ) throws(WireError) {
        var rest = bytes[...]
        while true {
            if head.count < Envelope.headSize {
                let piece = rest.prefix(Envelope.headSize - head.count)
                head += piece
                rest = rest.dropFirst(piece.count)
                guard head.count == Envelope.headSize else { return }
                missing = try length()
            }
            // Reserves room for the received bytes, not for the announced ones.
            let piece = rest.prefix(missing)
            payload.append(piece)
            missing -= piece.count
            rest = rest.dropFirst(piece.count)
            guard missing == 0 else { return }
            let (flags, message) = (Envelope.Flags(rawValue: head[0]), payload)
            head.removeAll(keepingCapacity: true)
            payload = Data()
            try deliver(flags, message)
        }
    }

    private func length() throws(WireError) -> Int {
        let length = head.dropFirst().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let isCompressed = Envelope.Flags(rawValue: head[0]).contains(.compressed)
        let limit = MessageCompression.wireLimit(limit, isCompressed: isCompressed)
        guard let length = Int(exactly: length), length <= limit else {
            throw WireError(.resourceExhausted, "a message of \(length) bytes is over the limit of \(limit)")
        }
        return length
    }
}

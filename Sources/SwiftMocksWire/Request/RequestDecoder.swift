import Foundation

protocol RequestDecoder: Sendable {
    mutating func append(_ bytes: Data, _ deliver: (Data) throws(WireError) -> Void) throws(WireError)
    mutating func finish(_ deliver: (Data) throws(WireError) -> Void) throws(WireError)
}

/// A body that is one message, or the message in the query of a GET, whose body is ignored.
struct BareDecoder: RequestDecoder {
    private let limit: Int
    private let isCompressed: Bool
    private let isInQuery: Bool
    private var message: Data

    init(_ head: WireHead, limit: Int) {
        self.limit = limit
        isCompressed = head.compression != nil
        isInQuery = head.queryMessage != nil
        message = head.queryMessage ?? Data()
    }

    mutating func append(_ bytes: Data, _ deliver: (Data) throws(WireError) -> Void) throws(WireError) {
        guard !isInQuery else { return }
        message.append(bytes)
        try check()
    }

    mutating func finish(_ deliver: (Data) throws(WireError) -> Void) throws(WireError) {
        try check()
        try deliver(isCompressed ? MessageCompression.decompress(message, limit: limit) : message)
    }

    private func check() throws(WireError) {
        guard message.count <= MessageCompression.wireLimit(limit, isCompressed: isCompressed) else {
            throw WireError(.resourceExhausted, "the message is over the limit of \(limit) bytes")
        }
    }
}

struct EnvelopedDecoder: RequestDecoder {
    private let `protocol`: WireProtocol
    private let isCompressed: Bool
    private let limit: Int
    private var text: Base64Stream?
    private var reader: EnvelopeReader

    init(_ head: WireHead, limit: Int) {
        self.protocol = head.protocol
        isCompressed = head.compression != nil
        self.limit = limit
        text = head.protocol == .grpcWebText ? Base64Stream() : nil
        reader = EnvelopeReader(limit: limit)
    }

    mutating func append(_ bytes: Data, _ deliver: (Data) throws(WireError) -> Void) throws(WireError) {
        guard text != nil else { return try read(bytes, deliver) }
        var decoded = Data()
        let isBase64 = text?.append(bytes, to: &decoded) ?? true
        // Messages before a fault count.
        try read(decoded, deliver)
        guard isBase64 else { throw WireError(.invalidArgument, "the body is not base64") }
    }

    mutating func finish(_ deliver: (Data) throws(WireError) -> Void) throws(WireError) {
        guard text?.isComplete ?? true else { throw WireError(.invalidArgument, "the body ends within base64") }
        guard reader.isComplete else { throw WireError(.invalidArgument, "the body ends within a message") }
    }

    private mutating func read(_ bytes: Data, _ deliver: (Data) throws(WireError) -> Void) throws(WireError) {
        let (isCompressed, limit, `protocol`) = (isCompressed, limit, self.protocol)
        try reader.append(bytes) { flags, payload throws(WireError) in
            guard flags.isSubset(of: .compressed) else { throw Self.unexpected(flags, `protocol`) }
            guard flags.contains(.compressed) else { return try deliver(payload) }
            guard isCompressed else {
                throw WireError(.internal, "a message is compressed, but the headers name no compression")
            }
            try deliver(MessageCompression.decompress(payload, limit: limit))
        }
    }

    private static func unexpected(_ flags: Envelope.Flags, _ protocol: WireProtocol) -> WireError {
        let text = "a message of a request has the flags \(flags.rawValue)"
        return WireError(`protocol`.isConnect ? .invalidArgument : .internal, text)
    }
}

enum MessageCompression {
    /// The limit for a message on the wire in bytes. Compression may make one larger.
    static func wireLimit(_ limit: Int, isCompressed: Bool) -> Int {
        guard isCompressed else { return limit }
        let (sum, isOver) = limit.addingReportingOverflow(limit / 100 + 1024)
        return isOver ? .max : sum
    }

    static func decompress(_ data: Data, limit: Int) throws(WireError) -> Data {
        guard !data.isEmpty else { return data }
        do {
            return try Gzip.decompress(data, limit: limit)
        } catch {
            switch error {
            case .malformed: throw WireError(.invalidArgument, "a message is not gzip, or is damaged")
            case .tooLarge:
                throw WireError(.resourceExhausted, "a decompressed message is over the limit of \(limit) bytes")
            }
        }
    }
}

import Foundation

/// Reads a response: headers and bytes in pieces of any size go in, messages and the end come out.
///
/// It reads what a real server has sent, which may be anything. What it can't read is an end with an error.
public struct ResponseReader: Sendable {
    private let `protocol`: WireProtocol
    private let limit: Int
    private var headers: WireHeaders = [:]
    private var text: Base64Stream?
    private var envelopes: EnvelopeReader
    /// The end, once the response has told it.
    public private(set) var end: WireEnd?

    /// Creates a reader of the response to a request.
    public init(_ head: WireHead, limit: Int = RequestReader.defaultLimit) {
        self.protocol = head.protocol
        self.limit = limit
        text = head.protocol == .grpcWebText ? Base64Stream() : nil
        envelopes = EnvelopeReader(limit: limit)
    }

    /// Takes the headers of the response.
    /// - Returns: those of the application.
    public mutating func append(headers: WireHeaders) -> WireHeaders {
        self.headers = headers.lowercased
        if !self.protocol.isConnect, let status = GRPCStatus(self.headers) { end = status.end }
        return self.headers.ofApplication.filter { !(self.protocol.isBare && $0.key.hasPrefix(Self.trailerPrefix)) }
    }

    /// Takes a part of a body of envelopes.
    /// - Returns: complete messages, decompressed.
    public mutating func append(_ bytes: Data) -> [Data] {
        guard end == nil else { return [] }
        var messages: [Data] = []
        do throws(WireError) {
            guard text != nil else {
                try read(bytes, into: &messages)
                return messages
            }
            var decoded = Data()
            let isBase64 = text?.append(bytes, to: &decoded) ?? true
            // What came before a fault was sent before it, too.
            try read(decoded, into: &messages)
            guard isBase64 else { throw WireError(.internal, "it is not base64") }
        } catch {
            // What follows the end does not count.
            if end == nil { end = WireEnd(error: error) }
        }
        return messages
    }

    private mutating func read(_ bytes: Data, into messages: inout [Data]) throws(WireError) {
        let (`protocol`, limit) = (self.protocol, limit)
        var (found, end) = ([Data](), WireEnd?.none)
        defer {
            messages = found
            self.end = end
        }
        try envelopes.append(bytes) { flags, payload throws(WireError) in
            guard end == nil else { return }
            let message =
                flags.contains(.compressed) ? try MessageCompression.decompress(payload, limit: limit) : payload
            if `protocol` == .connectStream, flags.contains(.endOfStream) {
                end = try ErrorJSON.readEndOfStream(message)
            } else if !`protocol`.isConnect, flags.contains(.trailers) {
                let trailers = WireHeaders(block: message)
                end = (GRPCStatus(trailers) ?? GRPCStatus.missing(trailers)).end
            } else {
                found.append(message)
            }
        }
    }

    /// Takes the message of a body without envelopes, decompressed. It may be any body.
    public func message(_ body: Data) throws(WireError) -> Data {
        guard headers.first("content-encoding")?.lowercased() == Gzip.name else { return body }
        return try MessageCompression.decompress(body, limit: limit)
    }

    /// The trailers of a response without envelopes, which travel as headers.
    public var bareTrailers: WireHeaders {
        let named = headers.filter { $0.key.hasPrefix(Self.trailerPrefix) }
        return WireHeaders(named.map { (String($0.key.dropFirst(Self.trailerPrefix.count)), $0.value) }) { $0 + $1 }
    }

    /// Takes the end of the body.
    /// - Parameter trailers: the trailers of HTTP.
    /// - Returns: the end that the response has told, or an error if it has told none.
    public mutating func finish(trailers: WireHeaders) -> WireEnd {
        if let end { return end }
        if !self.protocol.isConnect, let status = GRPCStatus(trailers.lowercased) { return status.end }
        let isWhole = envelopes.isComplete && (text?.isComplete ?? true)
        return WireEnd(
            error: WireError(.internal, isWhole ? "the response has no end" : "the response ends within a message"))
    }

    private static let trailerPrefix = "trailer-"
}

/// The status that gRPC has in trailers, or in the headers of a response that failed at once.
struct GRPCStatus {
    let end: WireEnd

    /// Nil if there is none.
    init?(_ trailers: WireHeaders) {
        guard let status = trailers["grpc-status"]?.first else { return nil }
        let message = trailers["grpc-message"]?.first.map { PercentCoding.text($0[...]) }
        let details = trailers["grpc-status-details-bin"]?.first.flatMap(Base64.padded).map(RPCStatus.details) ?? []
        let error: WireError? =
            Int(status) == 0
            ? nil : WireError(Int(status).flatMap(WireCode.init) ?? .unknown, message, details: details)
        end = WireEnd(error: error, trailers: trailers.ofApplication)
    }

    private init(_ end: WireEnd) {
        self.end = end
    }

    static func missing(_ trailers: WireHeaders) -> GRPCStatus {
        GRPCStatus(
            WireEnd(error: WireError(.unknown, "the trailers have no grpc-status"), trailers: trailers.ofApplication))
    }
}

extension WireHeaders {
    /// The headers of a block of lines, as gRPC-Web has its trailers.
    init(block: Data) {
        self = [:]
        for line in String(decoding: block, as: UTF8.self).components(separatedBy: "\r\n") {
            guard let colon = line.unicodeScalars.firstIndex(of: ":") else { continue }
            let value = line[line.unicodeScalars.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            self[line[..<colon].trimmingCharacters(in: .whitespaces).lowercased(), default: []].append(value)
        }
    }
}

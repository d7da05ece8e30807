import Foundation

/// Reads a response: headers and bytes in pieces of any size go in, messages and the end come out.
/// A real server may have sent anything. What the protocol does not allow is a fault.
package struct ResponseReader: Sendable {
    private let `protocol`: WireProtocol
    private let codec: WireCodec
    private var headers: WireHeaders = [:]
    /// Whether the content type is the protocol's. The error of a response without envelopes has
    /// another.
    private var isOfProtocol = false
    private let isUnary: Bool
    private var envelopes: EnvelopeReader
    /// gRPC's status in the headers, which counts if the response has no other one.
    private var statusInHeaders: GRPCStatus?
    /// Whether a message has come.
    private var hasMessages = false
    /// The end of the response; nil until the response has told it.
    package private(set) var end: WireEnd?
    /// What the protocol does not allow, in words for a report. `end` then has an error. Nil if the
    /// response keeps to the protocol.
    package private(set) var fault: String?

    /// Creates a reader of the response to the request with this head. A message may have at most
    /// `RequestReader.defaultLimit` bytes.
    package init(_ head: WireHead) {
        self.protocol = head.protocol
        codec = head.codec
        isUnary = head.rpc.isUnary
        envelopes = EnvelopeReader(limit: RequestReader.defaultLimit, isText: head.protocol == .grpcWebText)
    }

    /// Reads the headers of the response. Must be called before the other functions, and once.
    ///
    /// - Returns: the headers of the application, without Connect's trailers.
    package mutating func append(headers: WireHeaders) -> WireHeaders {
        self.headers = headers.lowercased
        isOfProtocol = isOfProtocol(self.headers.first("content-type").flatMap(ContentType.init))
        if isOfProtocol, !self.protocol.isConnect { statusInHeaders = GRPCStatus(self.headers) }
        // Clients of connect-swift read the rest of any other response, whose status counts more.
        if !isUnary, self.protocol != .grpc { end = statusInHeaders?.end }
        return self.headers.ofApplication.filter {
            self.protocol.usesEnvelopes || !$0.key.hasPrefix(Self.trailerPrefix)
        }
    }

    private func isOfProtocol(_ type: ContentType?) -> Bool {
        guard let type, type.codec == codec else { return false }
        return type.protocol == self.protocol || !type.protocol.usesEnvelopes && !self.protocol.usesEnvelopes
    }

    private var wrongType: WireError {
        WireError(.unknown, "the response has the content type \(headers.first("content-type") ?? "none")")
    }

    /// Reads a part of a body of envelopes. Bytes after the end or after a fault are ignored.
    ///
    /// - Returns: complete messages, decompressed.
    package mutating func append(_ bytes: Data) -> [Data] {
        guard end == nil, isOfProtocol else { return [] }
        var messages: [Data] = []
        do throws(WireError) {
            // Bytes after the end are ignored.
            for envelope in envelopes.append(bytes) where end == nil {
                if let message = try message(of: envelope) { messages.append(message) }
            }
            if end == nil, let fault = envelopes.fault { throw fault }
        } catch {
            fail(error)
        }
        return messages
    }

    /// Returns the message of an envelope; nil for the envelope with the end, which is kept in
    /// `end`.
    private mutating func message(of envelope: Envelope) throws(WireError) -> Data? {
        let message = envelope.flags.contains(.compressed) ? try decompress(envelope.message) : envelope.message
        if self.protocol == .connectStream, envelope.flags.contains(.endOfStream) {
            end = try ErrorJSON.readEndOfStream(message)
        } else if !self.protocol.isConnect, envelope.flags.contains(.trailers) {
            let status = GRPCStatus(WireHeaders(block: message))
            guard let status else { throw WireError(.unknown, "the trailers have no grpc-status") }
            end = status.end
        } else {
            hasMessages = true
            return message
        }
        return nil
    }

    private var encoding: String? { headers.first(self.protocol.encodingHeader) }

    private func decompress(_ bytes: Data) throws(WireError) -> Data {
        guard encoding?.lowercased() == Gzip.name else {
            throw WireError(.internal, "the response has the compression \(encoding ?? "none")")
        }
        return try Gzip.message(bytes, limit: RequestReader.defaultLimit)
    }

    /// Reads the message of a body without envelopes. Throws if the content type is not the
    /// protocol's.
    package func message(_ body: Data) throws(WireError) -> Data {
        guard isOfProtocol else { throw wrongType }
        return try decompressed(body)
    }

    /// Returns a body without envelopes, decompressed. It may be any body, such as the page of a
    /// proxy.
    package func decompressed(_ body: Data) throws(WireError) -> Data {
        guard let encoding, encoding.lowercased() != "identity" else { return body }
        return try decompress(body)
    }

    /// The trailers of a response without envelopes, which travel as headers that begin with
    /// `trailer-`. The names are without this prefix.
    package var bareTrailers: WireHeaders {
        let named = headers.filter { $0.key.hasPrefix(Self.trailerPrefix) }
        return WireHeaders(named.map { (String($0.key.dropFirst(Self.trailerPrefix.count)), $0.value) }) { $0 + $1 }
    }

    /// Reads the end of the body. If the response has not told its end, that is a fault.
    ///
    /// - Parameter trailers: the trailers of HTTP.
    package mutating func finish(trailers: WireHeaders) {
        guard end == nil else { return }
        if !isOfProtocol {
            fail(wrongType)
        } else if !envelopes.isComplete {
            fail(WireError(.internal, "the response ends within a message"))
        } else if !self.protocol.isConnect, let status = GRPCStatus(trailers.lowercased) {
            end = status.end
        } else if let status = statusInHeaders, !(isUnary && hasMessages && status.end.error != nil) {
            end = status.end
        } else {
            fail(WireError(.internal, "the response has no end"))
        }
    }

    private mutating func fail(_ error: WireError) {
        end = WireEnd(error: error)
        fault = error.message
    }

    private static let trailerPrefix = "trailer-"
}

/// The status of gRPC in trailers, or in the headers of a response that failed at once.
struct GRPCStatus {
    /// The status as the end of a response, with the trailers of the application.
    let end: WireEnd

    /// Reads the status; nil if there is no `grpc-status`. An unknown number is the code `unknown`.
    init?(_ trailers: WireHeaders) {
        guard let status = trailers["grpc-status"]?.first else { return nil }
        let message = trailers["grpc-message"]?.first.map { PercentCoding.text($0[...]) }
        let details = trailers["grpc-status-details-bin"]?.first.flatMap(Base64.padded).map(RPCStatus.details) ?? []
        let error: WireError? =
            Int(status) == 0
            ? nil : WireError(Int(status).flatMap(WireCode.init) ?? .unknown, message, details: details)
        end = WireEnd(error: error, trailers: trailers.ofApplication)
    }
}

extension WireHeaders {
    /// Reads headers from a block of lines, gRPC-Web's form of trailers.
    init(block: Data) {
        self = [:]
        for line in String(decoding: block, as: UTF8.self).components(separatedBy: "\r\n") {
            guard let colon = line.unicodeScalars.firstIndex(of: ":") else { continue }
            let value = line[line.unicodeScalars.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            self[line[..<colon].trimmingCharacters(in: .whitespaces).lowercased(), default: []].append(value)
        }
    }
}

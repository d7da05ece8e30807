import Foundation

/// The response of Connect's streams, whose end is an envelope with JSON; of gRPC, whose end is in
/// trailers; and of gRPC-Web, whose trailers are the last frame of the body.
struct EnvelopedEncoder: ResponseEncoder {
    private let form: ResponseForm
    private let compression: WireCompression
    private var hasHead = false

    init(_ form: ResponseForm, _ compression: WireCompression) {
        self.form = form
        self.compression = compression
    }

    mutating func headers(_ headers: WireHeaders) -> [WireOutput] {
        hasHead = true
        var headers = headers
        headers["content-type"] = [form.contentType]
        if compression != .never { headers[form.protocol.encodingHeader] = [Gzip.name] }
        return [.head(status: 200, headers: headers)]
    }

    func message(_ message: Data) -> [WireOutput] {
        compression.covers(message.count) ? body(Gzip.compress(message), .compressed) : body(message)
    }

    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput] {
        if form.protocol == .connectStream {
            return missingHead() + body(ErrorJSON.endOfStream(error, trailers: trailers), .endOfStream)
        }
        var trailers = trailers.merging(Self.status(error)) { $1 }
        if !hasHead, error != nil {
            trailers["content-type"] = [form.contentType]
            return [.head(status: 200, headers: trailers)]
        }
        return missingHead() + (form.protocol == .grpc ? [.trailers(trailers)] : body(Self.block(trailers), .trailers))
    }

    private mutating func missingHead() -> [WireOutput] { hasHead ? [] : headers([:]) }

    private func body(_ message: Data, _ flags: Envelope.Flags = []) -> [WireOutput] {
        let bytes = Envelope.wrap(message, flags)
        return [.body(form.protocol == .grpcWebText ? bytes.base64EncodedData() : bytes)]
    }

    private static func status(_ error: WireError?) -> WireHeaders {
        guard let error else { return ["grpc-status": ["0"]] }
        var status: WireHeaders = ["grpc-status": ["\(error.code.rawValue)"]]
        if let message = error.message, !message.isEmpty {
            status["grpc-message"] = [PercentCoding.grpcMessage(message)]
        }
        if !error.details.isEmpty {
            status["grpc-status-details-bin"] = [Base64.unpadded(RPCStatus.encode(error))]
        }
        return status
    }

    /// The trailers as the lines of HTTP/1, sorted.
    private static func block(_ trailers: WireHeaders) -> Data {
        var lines = ""
        for (name, values) in trailers.sorted(by: { $0.key < $1.key }) {
            for value in values { lines += "\(line(name)): \(line(value))\r\n" }
        }
        return Data(lines.utf8)
    }

    /// A line break in a value would start another trailer.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? " " : $0 }))
    }
}

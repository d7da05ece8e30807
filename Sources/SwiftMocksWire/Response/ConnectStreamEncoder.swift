import Foundation

/// Connect's response of a stream: its end is an envelope with JSON.
struct ConnectStreamEncoder: ResponseEncoder {
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
        if compression != .never { headers["connect-content-encoding"] = [Gzip.name] }
        return [.head(status: 200, headers: headers)]
    }

    func message(_ message: Data) -> [WireOutput] { [.body(compression.envelope(message))] }

    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput] {
        let end = Envelope.wrap(ErrorJSON.endOfStream(error, trailers: trailers), .endOfStream)
        return (hasHead ? [] : headers([:])) + [.body(end)]
    }
}

extension WireCompression {
    /// A message in an envelope, compressed if it is worth it.
    func envelope(_ message: Data) -> Data {
        covers(message.count) ? Envelope.wrap(Gzip.compress(message), .compressed) : Envelope.wrap(message)
    }
}

import Foundation

/// Connect's response of a stream: its end is an envelope with JSON.
struct ConnectStreamEncoder: ResponseEncoder {
    private let compression: WireCompression
    private var head: EnvelopesHead

    init(_ form: ResponseForm, _ compression: WireCompression) {
        self.compression = compression
        head = EnvelopesHead(form.contentType, compression, encodingHeader: "connect-content-encoding")
    }

    mutating func headers(_ headers: WireHeaders) -> [WireOutput] { [head.make(headers)] }

    func message(_ message: Data) -> [WireOutput] { [.body(compression.envelope(message))] }

    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput] {
        let end = Envelope.wrap(ErrorJSON.endOfStream(error, trailers: trailers), .endOfStream)
        return (head.isMade ? [] : headers([:])) + [.body(end)]
    }
}

import Foundation

struct EnvelopesHead {
    private let contentType: String
    private let compression: WireCompression
    private let encodingHeader: String
    private(set) var isMade = false

    init(_ contentType: String, _ compression: WireCompression, encodingHeader: String) {
        self.contentType = contentType
        self.compression = compression
        self.encodingHeader = encodingHeader
    }

    mutating func make(_ headers: WireHeaders) -> WireOutput {
        isMade = true
        var headers = headers
        headers["content-type"] = [contentType]
        if compression != .never { headers[encodingHeader] = [Gzip.name] }
        return .head(status: 200, headers: headers)
    }
}

extension WireCompression {
    /// Returns a message in an envelope, compressed if that saves bytes.
    func envelope(_ message: Data) -> Data {
        covers(message.count) ? Envelope.wrap(Gzip.compress(message), .compressed) : Envelope.wrap(message)
    }
}

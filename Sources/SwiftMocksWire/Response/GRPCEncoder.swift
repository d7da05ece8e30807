import Foundation

/// The response of gRPC, whose end is in trailers, and of gRPC-Web, whose trailers are the last frame of the body.
struct GRPCEncoder: ResponseEncoder {
    private let form: ResponseForm
    private let compression: WireCompression
    private var head: EnvelopesHead

    init(_ form: ResponseForm, _ compression: WireCompression) {
        self.form = form
        self.compression = compression
        head = EnvelopesHead(form.contentType, compression, encodingHeader: "grpc-encoding")
    }

    mutating func headers(_ headers: WireHeaders) -> [WireOutput] { [head.make(headers)] }

    func message(_ message: Data) -> [WireOutput] { [body(compression.envelope(message))] }

    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput] {
        var trailers = trailers
        trailers.merge(Self.status(error)) { $1 }
        if !head.isMade, error != nil {
            trailers["content-type"] = [form.contentType]
            return [.head(status: 200, headers: trailers)]
        }
        let head = head.isMade ? [] : headers([:])
        guard form.protocol != .grpc else { return head + [.trailers(trailers)] }
        return head + [body(Envelope.wrap(Self.block(trailers), .trailers))]
    }

    private func body(_ bytes: Data) -> WireOutput {
        .body(form.protocol == .grpcWebText ? bytes.base64EncodedData() : bytes)
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

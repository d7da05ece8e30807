import Foundation

/// Connect's response of one message: all of it comes at the end, because the status comes first.
struct ConnectUnaryEncoder: ResponseEncoder {
    private let form: ResponseForm
    private let compression: WireCompression
    private var headers: WireHeaders = [:]
    private var messages: [Data] = []

    init(_ form: ResponseForm, _ compression: WireCompression) {
        self.form = form
        self.compression = compression
    }

    mutating func headers(_ headers: WireHeaders) -> [WireOutput] {
        self.headers = headers
        return []
    }

    mutating func message(_ message: Data) -> [WireOutput] {
        messages.append(message)
        return []
    }

    mutating func end(_ error: WireError?, _ trailers: WireHeaders) -> [WireOutput] {
        var headers = headers
        for (name, values) in trailers { headers["trailer-\(name)", default: []] += values }
        if let error = error ?? countError {
            headers["content-type"] = ["application/json"]
            return [.head(status: error.code.httpStatus, headers: headers), .body(ErrorJSON.error(error))]
        }
        headers["content-type"] = [form.contentType]
        var body = messages.first ?? Data()
        if compression.covers(body.count) {
            headers["content-encoding"] = [Gzip.name]
            body = Gzip.compress(body)
        }
        return [.head(status: 200, headers: headers), .body(body)]
    }

    /// The error of an answer without exactly one message; nil if it has one.
    private var countError: WireError? {
        messages.count == 1
            ? nil : WireError(.internal, "the rpc answered with \(messages.count) messages instead of one")
    }
}

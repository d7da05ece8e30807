import Foundation

/// The answer to a request that calls no rpc.
package struct WireRefusal: Error, Sendable, Equatable {
    /// The reason, whose code the client derives from the answer.
    package let error: WireError
    /// The whole response, in the order in which it is sent.
    package let outputs: [WireOutput]
    /// The requested path, if it is known.
    package let path: WirePath?
    /// The protocol of the request; nil if it is not known.
    package let `protocol`: WireProtocol?

    /// A plain HTTP error: an unknown path or method.
    static func http(
        _ status: Int, _ message: String, headers: WireHeaders = [:], path: WirePath?, _ protocol: WireProtocol? = nil
    ) -> WireRefusal {
        let code: WireCode = status == 404 ? .unimplemented : .unknown
        let headers = headers.merging(["content-type": ["text/plain; charset=utf-8"]]) { $1 }
        return WireRefusal(
            error: WireError(code, message),
            outputs: [.head(status: status, headers: headers), .body(Data("\(message)\n".utf8))], path: path,
            protocol: `protocol`)
    }

    /// The answer to a request with a method. To HEAD, it is the same without the body, whose
    /// length is still told.
    func answer(to method: String) -> WireRefusal {
        guard method == "HEAD" else { return self }
        var length = 0
        for case .body(let data) in outputs { length += data.count }
        let heads = outputs.prefix(1).map { $0.with(nil, ["content-length": ["\(length)"]]) }
        return WireRefusal(error: error, outputs: heads, path: path, protocol: self.protocol)
    }

    /// An error in the form of the protocol. `headers` may be the protocol's, too.
    static func error(
        _ error: WireError, _ form: ResponseForm, status: Int? = nil, headers: WireHeaders = [:], path: WirePath
    ) -> WireRefusal {
        var writer = ResponseWriter(form, compression: .never)
        let outputs = writer.end(error: error, trailers: [:]).map { $0.with(status, headers) }
        return WireRefusal(error: error, outputs: outputs, path: path, protocol: form.protocol)
    }
}

extension WireOutput {
    fileprivate func with(_ newStatus: Int?, _ more: WireHeaders) -> WireOutput {
        guard case .head(let status, let headers) = self else { return self }
        return .head(status: newStatus ?? status, headers: headers.merging(more) { $1 })
    }
}

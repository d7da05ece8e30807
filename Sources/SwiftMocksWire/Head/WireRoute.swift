import Foundation

/// The rpc and the protocol of a head. Requests that HTTP alone answers are refused here.
struct WireRoute {
    /// The service and the method.
    let path: WirePath
    /// The properties of the rpc that `path` names.
    let rpc: WireRPC
    /// The protocol and the codec; those of a GET come from its query.
    let contentType: ContentType
    /// The query of a GET; nil for a POST.
    let query: WireQuery?

    /// Finds the rpc and the protocol. Throws the response to a request without an rpc, with
    /// another HTTP method, or with another content type.
    init(_ request: WireRequest, rpc: (WirePath) -> WireRPC?) throws(WireRefusal) {
        guard let path = request.path else {
            throw .http(404, "the path names no service and method", path: nil)
        }
        self.path = path
        guard let rpc = rpc(path) else { throw Self.unknown(path, request) }
        self.rpc = rpc
        let methods = rpc.allowsGet ? ["GET", "POST"] : ["POST"]
        guard methods.contains(request.method) else {
            let message = "\(path) can't be called with \(request.method)"
            throw .http(
                405, message, headers: ["allow": [methods.joined(separator: ", ")]], path: path,
                request.method == "GET" ? .connectGet : Self.posted(request)?.protocol)
        }
        if request.method == "GET" {
            let query = WireQuery(request.query)
            self.query = query
            contentType = try Self.got(query, path)
        } else {
            query = nil
            contentType = try Self.posted(request, rpc, path)
        }
    }

    /// The part of the head on which the form of the response depends.
    func form(acceptsGzip: Bool) -> ResponseForm { contentType.form(acceptsGzip: acceptsGzip) }

    private static func posted(_ request: WireRequest) -> ContentType? {
        request.headers["content-type"].flatMap { $0.count == 1 ? $0.first : nil }.flatMap(ContentType.init)
    }

    private static func posted(
        _ request: WireRequest, _ rpc: WireRPC, _ path: WirePath
    ) throws(WireRefusal) -> ContentType {
        let contentType = posted(request)
        guard let contentType, contentType.suits(rpc) else {
            let text = request.headers["content-type"]?.joined(separator: ", ") ?? "none"
            let accepted = ContentType.accepted(for: rpc).joined(separator: ", ")
            throw .http(
                415, "\(path) can't be called with the content type \(text)", headers: ["accept-post": [accepted]],
                path: path, contentType?.protocol)
        }
        return contentType
    }

    private static func got(_ query: WireQuery, _ path: WirePath) throws(WireRefusal) -> ContentType {
        guard query.has("encoding") else {
            throw .error(
                WireError(.invalidArgument, "the query has no parameter encoding"),
                ContentType(get: .json).form(acceptsGzip: false), path: path)
        }
        guard let codec = query.text("encoding").flatMap(WireCodec.init) else {
            throw .http(415, "\(path) can't be called with this encoding in the query", path: path, .connectGet)
        }
        return ContentType(get: codec)
    }

    /// The protocol's error, so that a client shows the message. The status is that of a server
    /// without such a path.
    private static func unknown(_ path: WirePath, _ request: WireRequest) -> WireRefusal {
        let message = "there is no rpc \(path)"
        let contentType =
            switch request.method {
            case "GET": WireQuery(request.query).text("encoding").flatMap(WireCodec.init).map(ContentType.init(get:))
            case "POST": posted(request)
            default: ContentType?.none
            }
        guard let contentType else { return .http(404, message, path: path) }
        return .error(
            WireError(.unimplemented, message), contentType.form(acceptsGzip: false),
            status: contentType.protocol.usesEnvelopes ? nil : 404, path: path)
    }
}

extension ContentType {
    /// The form of a response with this content type.
    func form(acceptsGzip: Bool) -> ResponseForm {
        ResponseForm(protocol: self.protocol, contentType: text, acceptsGzip: acceptsGzip)
    }
}

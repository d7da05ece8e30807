import Foundation

/// A request's head as a call of an rpc.
package struct WireHead: Sendable, Equatable {
    /// The service and the method, as the client has sent them.
    package let path: WirePath
    /// The properties of the rpc that `path` names.
    package let rpc: WireRPC
    /// The protocol of the request, and so of its response.
    package let `protocol`: WireProtocol
    /// The serialization of the messages, in both directions.
    package let codec: WireCodec
    /// `POST` or `GET`.
    package let httpMethod: String
    /// The text after the question mark of a GET; nil for a POST.
    package let query: String?
    /// The compression of the request's messages; nil if there is none.
    package let compression: String?
    /// The compressions that the client accepts in the response, the best first.
    package let acceptedCompressions: [String]
    /// The timeout in seconds; nil if there is none.
    package let timeout: Double?
    /// The application's headers. The values of names that end with `-bin` are base64.
    package let headers: WireHeaders
    /// The headers that belong to a protocol or to HTTP, and not to the application.
    package let protocolHeaders: WireHeaders
    /// The message in a GET's query, decoded from base64 and still compressed.
    let queryMessage: Data?
    /// The part of the head on which the form of the response depends.
    let form: ResponseForm

    /// All headers as they were sent: those of the application and those of the protocol.
    package var allHeaders: WireHeaders { headers.merging(protocolHeaders) { $0 + $1 } }

    /// Reads a head.
    ///
    /// - Parameters:
    ///   - request: the head of an HTTP request.
    ///   - rpc: returns the rpc of a path; nil if there is none. It is called at most once.
    /// - Throws: the response to a request that calls no rpc.
    package init(_ request: WireRequest, rpc: (WirePath) -> WireRPC?) throws(WireRefusal) {
        let route: WireRoute
        do {
            route = try WireRoute(request, rpc: rpc)
        } catch {
            throw error.answer(to: request.method)
        }
        do {
            try self.init(request, route)
        } catch {
            // Only an unknown compression is unimplemented here. The response lists the supported
            // ones.
            let supported = [route.contentType.protocol.acceptHeader: [Gzip.name]]
            throw WireRefusal.error(
                error, route.form(acceptsGzip: false), headers: error.code == .unimplemented ? supported : [:],
                path: route.path)
        }
    }

    private init(_ request: WireRequest, _ route: WireRoute) throws(WireError) {
        let headers = request.headers
        path = route.path
        rpc = route.rpc
        self.protocol = route.contentType.protocol
        codec = route.contentType.codec
        httpMethod = request.method
        query = route.query == nil ? nil : String(request.query)
        try Self.checkVersion(headers, route.query, route.contentType.protocol)
        queryMessage = try route.query?.message()
        compression = try CompressionNames.ofRequest(headers, route.query, route.contentType.protocol)
        acceptedCompressions = CompressionNames.accepted(headers, route.contentType.protocol, request: compression)
        timeout = try WireTimeout.parse(headers, route.contentType.protocol)
        self.headers = headers.filter { !WireHeaderName.belongsToProtocol($0.key) }
        protocolHeaders = headers.filter { WireHeaderName.belongsToProtocol($0.key) }
        form = route.form(acceptsGzip: acceptedCompressions.contains(Gzip.name))
    }

    /// A version is optional, and 1 if it is there.
    private static func checkVersion(
        _ headers: WireHeaders, _ query: WireQuery?, _ protocol: WireProtocol
    ) throws(WireError) {
        switch `protocol` {
        case .connectGet:
            guard let query, query.has("connect"), query.text("connect") != "v1" else { return }
            throw WireError(.invalidArgument, "the parameter connect must be v1")
        case .connectUnary, .connectStream:
            guard let version = headers["connect-protocol-version"], version != ["1"] else { return }
            throw WireError(.invalidArgument, "connect-protocol-version must be 1")
        case .grpc, .grpcWeb, .grpcWebText: break
        }
    }
}

extension ResponseWriter {
    /// Creates a writer of the response to a request.
    /// - Parameters:
    ///   - head: the head of the request.
    ///   - compression: when messages are compressed.
    ///   - headerBytes: the limit for headers, and for trailers, as HTTP/2 counts their bytes; nil
    ///     if there is none.
    package init(
        _ head: WireHead, compression: WireCompression = defaultCompression, headerBytes: Int? = nil
    ) {
        self.init(head.form, compression: compression, headerBytes: headerBytes)
    }
}

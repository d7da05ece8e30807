import Foundation

/// One unary call in the Connect protocol, as the library's client makes it: by POST, through the interceptors, without
/// compression.
struct UnaryCall<Input: ProtobufMessage, Output: ProtobufMessage> {
    let httpClient: any HTTPClientInterface
    let config: ProtocolClientConfig
    let completion: @Sendable (ResponseMessage<Output>) -> Void

    func send(_ message: Input, path: String, idempotencyLevel: IdempotencyLevel, headers: Headers) -> Cancelable {
        let contentType = ["content-type": ["application/\(config.codec.name())"]]
        let request = HTTPRequest(
            url: URL(string: config.host)!.appendingPathComponent(path), headers: headers.merging(contentType) { $1 },
            message: message, method: .post, trailers: nil, idempotencyLevel: idempotencyLevel)
        let interceptors = config.interceptors.compactMap { $0.makeUnary(config) }
        let call = CallHandle()
        intercept(request, by: interceptors[...]) { result in
            switch result {
            case .success(let request):
                do {
                    let sent = httpClient.unary(
                        request: try serialized(request), onMetrics: { _ in },
                        onResponse: { receive($0, by: interceptors[...]) })
                    call.set(sent)
                } catch {
                    completion(ResponseMessage(code: .unknown, result: .failure(.init(code: .unknown, message: nil))))
                }
            case .failure(let error): completion(ResponseMessage(code: error.code, result: .failure(error)))
            }
        }
        return Cancelable { call.cancel() }
    }

    private func intercept(
        _ request: HTTPRequest<Input>, by interceptors: ArraySlice<any UnaryInterceptor>,
        then finish: @escaping @Sendable (Result<HTTPRequest<Input>, ConnectError>) -> Void
    ) {
        guard let first = interceptors.first else { return finish(.success(request)) }
        first.handleUnaryRequest(request) { result in
            switch result {
            case .success(let request): intercept(request, by: interceptors.dropFirst(), then: finish)
            case .failure: finish(result)
            }
        }
    }

    private func serialized(_ request: HTTPRequest<Input>) throws -> HTTPRequest<Data?> {
        var headers = request.headers
        headers["connect-protocol-version"] = ["1"]
        if let timeout = config.timeout { headers["connect-timeout-ms"] = ["\(Int(timeout * 1_000))"] }
        return HTTPRequest(
            url: request.url, headers: headers, message: try config.codec.serialize(message: request.message),
            method: request.method, trailers: nil, idempotencyLevel: request.idempotencyLevel)
    }

    private func receive(_ response: HTTPResponse, by interceptors: ArraySlice<any UnaryInterceptor>) {
        guard let last = interceptors.last else { return completion(message(of: withTrailers(response))) }
        last.handleUnaryRawResponse(response) { receive($0, by: interceptors.dropLast()) }
    }

    /// In Connect's protocol, trailers travel as headers.
    private func withTrailers(_ response: HTTPResponse) -> HTTPResponse {
        let prefix = "trailer-"
        let trailers = response.headers.filter { $0.key.hasPrefix(prefix) }
        return HTTPResponse(
            code: response.code, headers: response.headers.filter { trailers[$0.key] == nil },
            message: response.message,
            trailers: .init(uniqueKeysWithValues: trailers.map { (String($0.key.dropFirst(prefix.count)), $0.value) }),
            error: response.error, tracingInfo: response.tracingInfo)
    }

    private func message(of response: HTTPResponse) -> ResponseMessage<Output> {
        let result: Result<Output, ConnectError>
        if response.code == .ok, response.message == nil {
            result = .success(.init())
        } else if response.code == .ok {
            result = Result { try config.codec.deserialize(source: response.message ?? Data()) as Output }
                .mapError { ConnectError(code: .ok, message: nil, exception: $0, metadata: response.headers) }
        } else {
            let error = ConnectError.from(
                code: response.code, headers: response.headers, trailers: response.trailers, source: response.message)
            result = .failure(response.error as? ConnectError ?? error)
        }
        return ResponseMessage(
            code: response.code, headers: response.headers, result: result, trailers: response.trailers)
    }
}

// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// How calls get to a server.

/// A message that can travel.
public protocol WireMessage: Message {
    init(bytes: [UInt8]) throws
    var bytes: [UInt8] { get }
}

public enum RequestPart: Sendable, Equatable {
    case message([UInt8])
    case close
}

public enum ResponsePart: Sendable {
    case headers(Headers)
    case message([UInt8])
    /// Nothing follows it.
    case end(ConnectError?, trailers: Trailers)
}

public protocol TransportCall: Sendable {
    func send(_ part: RequestPart)
    /// Gives the call up. It gets an end all the same.
    func cancel()
}

public protocol Transport: Sendable {
    func open(_ path: String, headers: Headers, receive: @escaping @Sendable (ResponsePart) -> Void)
        -> any TransportCall
}

/// A client of all services.
public struct TinyClient: Sendable {
    private let transport: any Transport

    public init(_ transport: any Transport) {
        self.transport = transport
    }

    public func unary<Input: WireMessage, Output: WireMessage>(
        _ path: String, _ request: Input, headers: Headers = [:]
    ) async -> ResponseMessage<Output> {
        let stream: TinyClientStream<Input, Output> = stream(path, headers: headers)
        stream.send(request)
        stream.close()
        var (headers, message) = (Headers(), Output?.none)
        for await result in stream.results {
            switch result {
            case .headers(let first): headers = first
            case .message(let output): message = output
            case .complete(let code, let error, let trailers):
                let failure = error as? ConnectError ?? ConnectError(code: .internalError, message: "no message")
                return ResponseMessage(
                    code: code, headers: headers,
                    result: error == nil ? message.map { .success($0) } ?? .failure(failure) : .failure(failure),
                    trailers: trailers ?? [:])
            }
        }
        return ResponseMessage(code: .canceled, result: .failure(ConnectError(code: .canceled, message: "cancelled")))
    }

    public func stream<Input: WireMessage, Output: WireMessage>(
        _ path: String, headers: Headers = [:]
    ) -> TinyClientStream<Input, Output> {
        let (results, yields) = AsyncStream.makeStream(of: StreamResult<Output>.self)
        let call = transport.open(path, headers: headers) { part in
            switch part {
            case .headers(let headers): yields.yield(.headers(headers))
            case .message(let bytes):
                if let message = try? Output(bytes: bytes) { yields.yield(.message(message)) }
            case .end(let error, let trailers):
                yields.yield(.complete(code: error?.code ?? .ok, error: error, trailers: trailers))
                yields.finish()
            }
        }
        return TinyClientStream(call: call, results: results)
    }
}

public struct TinyClientStream<Input: WireMessage, Output: WireMessage>: Sendable {
    let call: any TransportCall
    public let results: AsyncStream<StreamResult<Output>>

    public func send(_ input: Input) { call.send(.message(input.bytes)) }
    public func close() { call.send(.close) }
    public func cancel() { call.cancel() }
}

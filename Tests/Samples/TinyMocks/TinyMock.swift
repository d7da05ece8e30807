// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Adapters) import SwiftMocks
import TinyRPC

open class TinyMock<RPCs>: MockObject<TinyLibrary, RPCs>, @unchecked Sendable {
    public func unary<Request: Sendable, Response: Message>(
        _ rpc: StaticString, _ request: Request, headers: Headers
    ) async -> ResponseMessage<Response> {
        ResponseMessage(await store.call(rpc, request, metadata: headers, options: ()))
    }

    public func unary<Request: Sendable, Response: Message>(
        _ rpc: StaticString, _ request: Request, headers: Headers,
        completion: @escaping @Sendable (ResponseMessage<Response>) -> Void
    ) -> Cancelable {
        let call = store.call(rpc, request, metadata: headers, options: ()) { completion(ResponseMessage($0)) }
        return Cancelable { call?.cancel() }
    }

    package func stream<Input: Message, Output: Message>(
        _ rpc: StaticString, _ kind: CallKind, headers: Headers, onResult: (@Sendable (StreamResult<Output>) -> Void)?
    ) -> TinyStream<Input, Output> {
        var deliver: (@Sendable (StreamEvent<TinyLibrary, Output>) -> Void)?
        if let onResult { deliver = { onResult(StreamResult($0)) } }
        return TinyStream(store.open(rpc, kind, metadata: headers, options: (), deliver: deliver))
    }
}

extension ResponseMessage {
    init(_ reply: Reply<TinyLibrary, Output>) {
        self.init(
            code: reply.code ?? .unknown, headers: reply.headers, result: reply.result, trailers: reply.finalMetadata)
    }
}

extension StreamResult {
    init(_ event: StreamEvent<TinyLibrary, Output>) {
        switch event {
        case .metadata(let headers): self = .headers(headers)
        case .message(let message): self = .message(message)
        case .complete(let end): self = .complete(code: end.code, error: end.error, trailers: end.finalMetadata)
        }
    }
}

/// A stream of any kind, for a consumer that reads its results or has a callback.
public final class TinyStream<Input: Message, Output: Message>: Sendable {
    private let call: MockCall<TinyLibrary>
    private let elements: AsyncStream<StreamResult<Output>>

    init(_ call: MockCall<TinyLibrary>) {
        self.call = call
        elements = AsyncStream(
            unfolding: { await call.next(as: Output.self).map { StreamResult($0) } }, onCancel: { call.close() })
    }

    @discardableResult
    public func send(_ input: Input) -> Self {
        call.addInput(input)
        return self
    }

    public func results() -> AsyncStream<StreamResult<Output>> { elements }
    public func close() { call.close() }
    public func closeAndReceive() { call.close() }
    public func cancel() { call.cancel() }
}

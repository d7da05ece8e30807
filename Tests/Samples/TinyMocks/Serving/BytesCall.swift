@_spi(Adapters) import SwiftMocks
import TinyRPC

/// A call of a mock whose messages are bytes.
protocol BytesCall: ServedMockCall where Library == TinyLibrary {
    /// What the network has to answer in place of the mock; nil if the mock answers.
    var deferred: DeferredAnswer<[UInt8]>? { get }
    func send(_ message: [UInt8]) throws
    func close()
    /// Passes on what the mock answers.
    func read(_ receive: (ResponsePart) -> Void) async
    /// Returns what records an answer of the network.
    func makeRecord() -> @Sendable (ResponsePart) -> Void
}

struct MessageCall<Input: WireMessage, Output: WireMessage>: BytesCall {
    let call: MockCall<TinyLibrary, Input, Output>
    private let target: ServedRPCs<TinyLibrary>.Target

    /// - Parameter message: the message of a call with one request and one response.
    init(_ target: ServedRPCs<TinyLibrary>.Target, _ headers: Headers, _ message: [UInt8]?, canForward: Bool) throws {
        self.target = target
        call = target.store.prepare(
            target.rpc, request: try message.map { try Input(bytes: $0) }, metadata: headers, options: (),
            transport: TransportInfo(
                protocolName: "TinyRPC", codec: "text", compression: nil, timeout: nil,
                fields: TinyLibrary.fields(of: headers)), canForward: canForward)
    }

    func send(_ message: [UInt8]) throws {
        call.send(try Input(bytes: message))
    }

    func close() {
        if target.rpc.kind.hasManyRequests { call.close() }
    }

    func read(_ receive: (ResponsePart) -> Void) async {
        guard target.rpc.kind.hasOneResponse else {
            while let event = await call.next() { receive(ResponsePart(event)) }
            return
        }
        let reply = await call.reply()
        if !reply.headers.isEmpty { receive(.headers(reply.headers)) }
        switch reply.result {
        case .success(let message):
            receive(.message(message.bytes))
            receive(.end(nil, trailers: reply.trailers))
        case .failure(let failure): receive(.end(failure, trailers: reply.trailers))
        }
    }

    var deferred: DeferredAnswer<[UInt8]>? { call.deferred { $0.bytes } }

    func makeRecord() -> @Sendable (ResponsePart) -> Void {
        let answer = PassedAnswer(to: call, orElse: ConnectError(code: .internalError, message: "no message"))
        return { part in
            switch part {
            case .headers(let headers): answer.note(headers)
            case .message(let bytes):
                do {
                    answer.note(try Output(bytes: bytes))
                } catch {
                    answer.end(ConnectError(code: .internalError, message: "the message is not one of the rpc"))
                }
            case .end(let error, let trailers): answer.end(error, trailers)
            }
        }
    }
}

extension ResponsePart {
    fileprivate init(_ event: StreamEvent<TinyLibrary, some WireMessage>) {
        self =
            switch event {
            case .metadata(let headers): .headers(headers)
            case .message(let message): .message(message.bytes)
            case .complete(let end): .end(end.failure as? ConnectError, trailers: end.trailers ?? [:])
            }
    }
}

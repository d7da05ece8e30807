import Connect
import ConnectMocks
import SwiftProtobuf

/// What a generated client calls, recorded; answers with `answer` where the output's type fits, and hands out streams.
final class RecordingProtocolClient: ProtocolClientInterface {
    /// One call, as the generated client made it.
    struct Call {
        enum Member {
            case unary
            case clientOnlyStream
            case serverOnlyStream
            case bidirectionalStream
        }

        let member: Member
        let isAsync: Bool
        let path: String
        var idempotencyLevel: IdempotencyLevel?
        let headers: Headers
        var request: (any ProtobufMessage)?
    }

    let calls = Locked<[Call]>([])
    private let answer: any ProtobufMessage

    init(answer: any ProtobufMessage) {
        self.answer = answer
    }

    func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers,
        completion: @escaping @Sendable (ResponseMessage<Output>) -> Void
    ) -> Cancelable {
        record(
            .unary, isAsync: false, path: path, headers: headers, idempotencyLevel: idempotencyLevel, request: request)
        completion(response())
        return Cancelable { [calls] in calls.value.removeAll() }
    }

    func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers
    ) async -> ResponseMessage<Output> {
        record(
            .unary, isAsync: true, path: path, headers: headers, idempotencyLevel: idempotencyLevel, request: request)
        return response()
    }

    func clientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any ClientOnlyStreamInterface<Input> {
        record(.clientOnlyStream, isAsync: false, path: path, headers: headers)
        deliver(to: onResult)
        return MockClientOnlyStream<Input, Output>()
    }

    func serverOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any ServerOnlyStreamInterface<Input> {
        record(.serverOnlyStream, isAsync: false, path: path, headers: headers)
        deliver(to: onResult)
        return MockServerOnlyStream<Input, Output>()
    }

    func bidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any BidirectionalStreamInterface<Input> {
        record(.bidirectionalStream, isAsync: false, path: path, headers: headers)
        deliver(to: onResult)
        return MockBidirectionalStream<Input, Output>()
    }

    func clientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any ClientOnlyAsyncStreamInterface<Input, Output> {
        record(.clientOnlyStream, isAsync: true, path: path, headers: headers)
        return MockClientOnlyAsyncStream(outputs: results())
    }

    func serverOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any ServerOnlyAsyncStreamInterface<Input, Output> {
        record(.serverOnlyStream, isAsync: true, path: path, headers: headers)
        return MockServerOnlyAsyncStream(outputs: results())
    }

    func bidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any BidirectionalAsyncStreamInterface<Input, Output> {
        record(.bidirectionalStream, isAsync: true, path: path, headers: headers)
        return MockBidirectionalAsyncStream(outputs: results())
    }

    private func record(
        _ member: Call.Member, isAsync: Bool, path: String, headers: Headers,
        idempotencyLevel: IdempotencyLevel? = nil, request: (any ProtobufMessage)? = nil
    ) {
        let call = Call(
            member: member, isAsync: isAsync, path: path, idempotencyLevel: idempotencyLevel, headers: headers,
            request: request)
        calls.value.append(call)
    }

    private func response<Output: ProtobufMessage>() -> ResponseMessage<Output> {
        guard let output = answer as? Output else {
            let error = ConnectError(code: .internalError, message: "asked for \(Output.self)")
            return .init(code: error.code, result: .failure(error))
        }
        return .init(result: .success(output))
    }

    private func results<Output: ProtobufMessage>() -> [StreamResult<Output>] {
        (answer as? Output).map { [.message($0)] } ?? []
    }

    private func deliver<Output: ProtobufMessage>(to onResult: (StreamResult<Output>) -> Void) {
        results().forEach(onResult)
    }
}

import Connect
import KindsAPI
import SwiftMocksConnect
import SwiftProtobuf

/// A client of the library that reaches a server, which is another mock. The client of the stand-in makes no streams.
struct KindsClient: ProtocolClientInterface {
    let server: Kinds_V1_KindsServiceClientMock
    /// The path of each call.
    let paths = Locked<[String]>([])

    func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers,
        completion: @escaping @Sendable (ResponseMessage<Output>) -> Void
    ) -> Cancelable {
        paths.append(path)
        return server.single(request: request as! Kinds_V1_Request, headers: headers) {
            completion($0 as! ResponseMessage<Output>)
        }
    }

    func unary<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, idempotencyLevel: IdempotencyLevel, request: Input, headers: Headers
    ) async -> ResponseMessage<Output> {
        paths.append(path)
        return await server.single(request: request as! Kinds_V1_Request, headers: headers)
            as! ResponseMessage<Output>
    }

    func bidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any BidirectionalStreamInterface<Input> {
        paths.append(path)
        return server.talk(headers: headers) { onResult($0 as! StreamResult<Output>) }
            as! any BidirectionalStreamInterface<Input>
    }

    func bidirectionalStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any BidirectionalAsyncStreamInterface<Input, Output> {
        paths.append(path)
        return server.talk(headers: headers) as! any BidirectionalAsyncStreamInterface<Input, Output>
    }

    func clientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any ClientOnlyStreamInterface<Input> {
        paths.append(path)
        return server.upload(headers: headers) { onResult($0 as! StreamResult<Output>) }
            as! any ClientOnlyStreamInterface<Input>
    }

    func clientOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any ClientOnlyAsyncStreamInterface<Input, Output> {
        paths.append(path)
        return server.upload(headers: headers) as! any ClientOnlyAsyncStreamInterface<Input, Output>
    }

    func serverOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers, onResult: @escaping @Sendable (StreamResult<Output>) -> Void
    ) -> any ServerOnlyStreamInterface<Input> {
        paths.append(path)
        return server.download(headers: headers) { onResult($0 as! StreamResult<Output>) }
            as! any ServerOnlyStreamInterface<Input>
    }

    func serverOnlyStream<Input: ProtobufMessage, Output: ProtobufMessage>(
        path: String, headers: Headers
    ) -> any ServerOnlyAsyncStreamInterface<Input, Output> {
        paths.append(path)
        return server.download(headers: headers) as! any ServerOnlyAsyncStreamInterface<Input, Output>
    }
}

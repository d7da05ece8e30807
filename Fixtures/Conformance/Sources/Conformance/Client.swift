#if REAL_CONNECT
    import Connect
    import Foundation
    import SwiftMocksConnect
    import SwiftProtobuf

    typealias ClientRequest = Connectrpc_Conformance_V1_ClientCompatRequest
    typealias ClientResult = Connectrpc_Conformance_V1_ClientResponseResult

    extension Conformance {
        /// Makes the calls that the runner asks for, one after the other: to a mock, or through one
        /// to the runner's server.
        static func call(forwarding: Bool) async throws {
            // Those in an `Any` of JSON.
            let types: [any Message.Type] = [
                Connectrpc_Conformance_V1_UnaryRequest.self, Connectrpc_Conformance_V1_IdempotentUnaryRequest.self,
                Connectrpc_Conformance_V1_ClientStreamRequest.self, Connectrpc_Conformance_V1_ServerStreamRequest.self,
                Connectrpc_Conformance_V1_BidiStreamRequest.self, RequestInfo.self,
            ]
            for type in types { Google_Protobuf_Any.register(messageType: type) }
            let mock = forwarding ? ConformanceMock() : conformanceMock()
            var clients = RealClients()
            while let request = try Pipes.read(ClientRequest.self) {
                let http =
                    forwarding
                    ? MockHTTPClient(serving: mock, forwardingTo: clients.client(for: request))
                    : MockHTTPClient(serving: mock)
                var response = Connectrpc_Conformance_V1_ClientCompatResponse()
                response.testName = request.testName
                do {
                    response.response = try await result(of: request, http)
                } catch {
                    response.error.message = "\(error)"
                }
                try Pipes.write(response)
            }
        }

        private static func result(of request: ClientRequest, _ http: MockHTTPClient) async throws -> ClientResult {
            let client = Connectrpc_Conformance_V1_ConformanceServiceClient(
                client: ProtocolClient(httpClient: http, config: ProtocolClientConfig(request)))
            let headers = request.requestHeaders.headers
            switch request.method {
            case "Unary":
                return try await unary(request, { $0.payload }) { await client.unary(request: $0, headers: headers) }
            case "IdempotentUnary":
                return try await unary(request, { $0.payload }) {
                    await client.idempotentUnary(request: $0, headers: headers)
                }
            case "Unimplemented":
                return try await unary(request, { _ in .init() }) {
                    await client.unimplemented(request: $0, headers: headers)
                }
            case "ClientStream":
                let stream = client.clientStream(headers: headers)
                return try await OpenCall(
                    send: { try stream.send($0) }, close: { stream.closeAndReceive() }, cancel: { stream.cancel() },
                    results: stream.results(), payload: { $0.payload }
                ).run(request)
            case "ServerStream":
                let stream = client.serverStream(headers: headers)
                return try await OpenCall(
                    send: { try stream.send($0) }, close: {}, cancel: { stream.cancel() }, results: stream.results(),
                    payload: { $0.payload }
                ).run(request)
            case "BidiStream":
                let stream = client.bidiStream(headers: headers)
                return try await OpenCall(
                    send: { try stream.send($0) }, close: { stream.close() }, cancel: { stream.cancel() },
                    results: stream.results(), payload: { $0.payload }
                ).run(request)
            default: throw Unknown(text: request.method)
            }
        }

        private static func unary<Request: Message, Response: Message>(
            _ request: ClientRequest, _ payload: (Response) -> Payload,
            _ call: @escaping @Sendable (Request) async -> ResponseMessage<Response>
        ) async throws -> ClientResult {
            let message = try Request(unpackingAny: request.requestMessages[0])
            let task = Task { await call(message) }
            if request.hasCancel {
                try await Task.sleep(for: .milliseconds(request.cancel.afterCloseSendMs))
                task.cancel()
            }
            let response = await task.value
            return ClientResult.with {
                $0.responseHeaders = .init(response.headers)
                $0.responseTrailers = .init(response.trailers)
                switch response.result {
                case .success(let message): $0.payloads = [payload(message)]
                case .failure(let error): $0.fail(error)
                }
            }
        }
    }

    struct Unknown: Error {
        let text: String
    }

    /// A stream of any kind.
    private struct OpenCall<Request: Message, Response: Message> {
        let send: (Request) throws -> Void
        let close: () -> Void
        let cancel: () -> Void
        let results: AsyncStream<StreamResult<Response>>
        let payload: (Response) -> Payload

        func run(_ request: ClientRequest) async throws -> ClientResult {
            var result = ClientResult()
            var iterator = results.makeAsyncIterator()
            let isFullDuplex = request.streamType == .fullDuplexBidiStream
            let messages = try request.requestMessages.map { try Request(unpackingAny: $0) }
            for (number, message) in messages.enumerated() {
                try await Task.sleep(for: .milliseconds(request.requestDelayMs))
                do { try send(message) } catch {
                    result.numUnsentRequests = Int32(messages.count - number)
                    break
                }
                if isFullDuplex, await !receive(&iterator, &result, request) { return result }
            }
            switch request.cancel.cancelTiming {
            case .beforeCloseSend: cancel()
            case .afterCloseSendMs(let time):
                close()
                try await Task.sleep(for: .milliseconds(time))
                cancel()
            default: close()
            }
            while await receive(&iterator, &result, request) {}
            return result
        }

        /// Takes what comes up to the next message, or the end, at which it returns false.
        private func receive(
            _ iterator: inout AsyncStream<StreamResult<Response>>.Iterator, _ result: inout ClientResult,
            _ request: ClientRequest
        ) async -> Bool {
            while let next = await iterator.next() {
                switch next {
                case .headers(let headers): result.responseHeaders = .init(headers)
                case .message(let message):
                    result.payloads.append(payload(message))
                    if case .afterNumResponses(let count) = request.cancel.cancelTiming, count == result.payloads.count
                    {
                        cancel()
                    }
                    return true
                case .complete(let code, let error, let trailers):
                    result.responseTrailers = .init(trailers ?? [:])
                    if let error = error as? ConnectError {
                        result.fail(error)
                    } else if code != .ok || error != nil {
                        result.fail(ConnectError(code: code, message: error.map { "\($0)" }))
                    }
                    return false
                }
            }
            return false
        }
    }

    extension ClientResult {
        /// Says how a call has failed. What the library has as metadata of the error are trailers
        /// here.
        fileprivate mutating func fail(_ failure: ConnectError) {
            error.code = .init(rawValue: failure.code.rawValue) ?? .unknown
            if let message = failure.message { error.message = message }
            error.details = failure.details.map { detail in
                .with {
                    $0.typeURL = "type.googleapis.com/\(detail.type)"
                    $0.value = detail.payload ?? Data()
                }
            }
            if responseTrailers.isEmpty { responseTrailers = .init(failure.metadata) }
        }
    }

    extension ProtocolClientConfig {
        fileprivate init(_ request: ClientRequest) {
            let protocols: [Connectrpc_Conformance_V1_Protocol: NetworkProtocol] = [.grpc: .grpc, .grpcWeb: .grpcWeb]
            self.init(
                host: "http://\(request.host):\(request.port)",
                networkProtocol: protocols[request.protocol] ?? .connect,
                codec: request.codec == .json ? JSONCodec() : ProtoCodec(),
                unaryGET: request.useGetHTTPMethod ? .alwaysEnabled : .disabled,
                timeout: request.hasTimeoutMs ? Double(request.timeoutMs) / 1_000 : nil,
                requestCompression: request.compression == .gzip ? .init(minBytes: 0, pool: GzipCompressionPool()) : nil
            )
        }
    }
#endif

#if Connect
    import Connect
    import SwiftMocks
    import SwiftProtobuf

    extension ConnectMock {
        /// Creates a mock that forwards calls to a real server, for code that calls the mock
        /// directly.
        ///
        /// ```swift
        /// let eliza = ElizaServiceClientMock(forwardingTo: ProtocolClient(config: config))
        /// ```
        ///
        /// A call that no `given` statement answers is made by the client, whatever the policy of
        /// the mock, and so is one whose answer is `willForward()`. The mock records it, with the
        /// answer of the server.
        /// - Parameters:
        ///   - client: the client of the real server, with which the generated client is made
        ///     otherwise.
        ///   - policy: how the mock responds to other calls that have no stub.
        ///   - fileID: the file in which the test creates the mock. Reports use this place.
        ///   - filePath: the path of the file.
        ///   - line: the line in the file.
        ///   - column: the column in the line.
        public convenience init(
            forwardingTo client: any ProtocolClientInterface, policy: MockPolicy? = nil,
            fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
            column: UInt = #column
        ) {
            self.init(policy: policy, fileID: fileID, filePath: filePath, line: line, column: column)
            store.forwardCalls { call, rpc in await call.forward(rpc, to: client) }
        }
    }

    extension MockCall<ConnectLibrary> {
        /// Makes the call again, and forwards the server's answer.
        fileprivate func forward(_ rpc: AnyRPC, to client: any ProtocolClientInterface) async {
            if let input = rpc.input, let output = rpc.output { await forward(rpc, input, output, to: client) }
        }

        private func forward<Input: SwiftProtobuf.Message, Output: SwiftProtobuf.Message>(
            _ rpc: AnyRPC, _ input: Input.Type, _ output: Output.Type, to client: any ProtocolClientInterface
        ) async {
            let answer = ForwardedAnswer(
                to: self, orElse: ConnectError(code: .unimplemented, message: "the server has sent no message"))
            let path = rpc.path
            let headers = initialMetadata
            switch rpc.kind {
            case .unary:
                guard let request = request(as: input) else { return }
                let response: ResponseMessage<Output> = await client.unary(
                    path: path, idempotencyLevel: rpc.hasSideEffects ? .unknown : .noSideEffects, request: request,
                    headers: headers)
                await answer.forward(metadata: response.headers)
                if let message = response.message { await answer.forward(message: message) }
                answer.finish(with: response.error, response.trailers)
            case .serverStream:
                let stream: any ServerOnlyAsyncStreamInterface<Input, Output> = client.serverOnlyStream(
                    path: path, headers: headers)
                await answer.forward(
                    stream.results(), of: self, send: { try stream.send($0) }, close: {}, cancel: { stream.cancel() })
            case .clientStream:
                let stream: any ClientOnlyAsyncStreamInterface<Input, Output> = client.clientOnlyStream(
                    path: path, headers: headers)
                await answer.forward(
                    stream.results(), of: self, send: { try stream.send($0) }, close: { stream.closeAndReceive() },
                    cancel: { stream.cancel() })
            case .bidirectionalStream:
                let stream: any BidirectionalAsyncStreamInterface<Input, Output> = client.bidirectionalStream(
                    path: path, headers: headers)
                await answer.forward(
                    stream.results(), of: self, send: { try stream.send($0) }, close: { stream.close() },
                    cancel: { stream.cancel() })
            }
        }
    }

    extension ForwardedAnswer<ConnectLibrary> {
        /// Forwards both sides of a stream, as long as the mock's call is open.
        /// - Parameters:
        ///   - results: the results of the real stream.
        ///   - call: the call of the mock.
        ///   - send: sends a message on the real stream.
        ///   - close: closes the client's side of it.
        ///   - cancel: cancels it.
        fileprivate func forward<Input: Sendable, Output>(
            _ results: AsyncStream<StreamResult<Output>>, of call: MockCall<ConnectLibrary>,
            send: @escaping @Sendable (Input) throws -> Void, close: @escaping @Sendable () -> Void,
            cancel: @escaping @Sendable () -> Void
        ) async {
            await withTaskCancellationHandler {
                // What the client has sent follows in the turn that opens the real stream, as a
                // client of the library sends it.
                var mayFollow = true
                while mayFollow, let next = call.inputNow(as: Input.self) {
                    if let input = next {
                        // A real stream that is over tells how it has ended.
                        mayFollow = (try? send(input)) != nil
                    } else {
                        if !Task.isCancelled { close() }
                        mayFollow = false
                    }
                }
                await withTaskGroup(of: Void.self) { group in
                    if mayFollow {
                        group.addTask {
                            while let input = await call.nextInput(as: Input.self) {
                                guard (try? send(input)) != nil else { return }
                            }
                            if !Task.isCancelled { close() }
                        }
                    }
                    await forward(results)
                    group.cancelAll()
                }
            } onCancel: {
                cancel()
            }
        }

        private func forward<Output>(_ results: AsyncStream<StreamResult<Output>>) async {
            for await result in results {
                switch result {
                case .headers(let headers): await forward(metadata: headers)
                case .message(let message): await forward(message: message)
                case .complete(.ok, nil, let trailers): return finish(nil, trailers ?? [:])
                case .complete(let code, let error, let trailers):
                    let failure = error as? ConnectError
                    return finish(
                        with: failure ?? ConnectError(code: code, message: error.map { "\($0)" }, exception: error),
                        trailers ?? [:])
                }
            }
            let message = "the stream ended without a result"
            finish(ConnectError(code: .unknown, message: message), brokenBecause: message)
        }

        /// Finishes the call. The server's error is an answer; one with another below it comes from
        /// the network, or from what lies there.
        fileprivate func finish(with error: ConnectError?, _ trailers: Trailers) {
            finish(error, trailers, brokenBecause: error?.exception.map { error?.message ?? "\($0)" })
        }
    }
#endif

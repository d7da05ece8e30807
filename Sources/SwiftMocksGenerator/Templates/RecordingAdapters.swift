/// What SwiftMocks and Connect say to each other: printed once a file, and private to it.
///
/// Mocks reach it through members of library types only: an rpc or a message may have any name that a function or a type
/// of the file could have.
struct RecordingAdapters {
    private let void: SwiftName
    private let protobuf: SwiftName
    private let hasUnary: Bool
    private let hasStreams: Bool
    private let hasCallbacks: Bool
    private let hasAsync: Bool

    init(_ plan: FilePlan, _ options: GeneratorOptions) {
        let methods = plan.services.flatMap(\.methods)
        void = plan.void
        protobuf = SwiftName(checked: options.swiftProtobufModuleName)
        hasUnary = methods.contains { $0.kind == .unary }
        hasStreams = methods.contains { $0.kind != .unary }
        hasCallbacks = options.generateCallbackMethods
        hasAsync = options.generateAsyncMethods
    }

    func print(to out: inout SourceWriter) {
        out.print(failures)
        if hasUnary {
            out.print(EmptyResponse.declaration)
            out.print(unary)
        }
        if hasStreams { out.print(stream) }
    }

    private var failures: SourceCode {
        """

        nonisolated extension Connect.ConnectError {
            fileprivate init(_ status: SwiftMocks.MockStatus, message: Swift.String) {
                switch status {
                case .canceled: self.init(code: .canceled, message: message)
                case .deadlineExceeded: self.init(code: .deadlineExceeded, message: message)
                case .unimplemented: self.init(code: .unimplemented, message: message)
                }
            }
        }
        """
    }

    private let constraints: SourceCode = """
        List.RPCMetadata == Connect.Headers, List.RPCFailure == Connect.ConnectError, List.RPCCode == Connect.Code
        """

    private var unary: SourceCode {
        """

        nonisolated extension SwiftMocks.MockRPCs {
            fileprivate subscript<Request, Response: \(protobuf).Message>(response property: Swift.String) \
        -> (Request) -> Connect.ResponseMessage<Response> {
                get { return self[answer: property] ?? { _ in .empty() } }
                set { self[answer: property] = newValue }
            }
        }

        @available(iOS 13, *)
        nonisolated extension SwiftMocks.Reply where Response: \(protobuf).Message, \(constraints) {
            fileprivate init(_ response: Connect.ResponseMessage<Response>) {
                self.init(result: response.result, headers: response.headers, trailers: response.trailers, code: response.code)
            }

            fileprivate var response: Connect.ResponseMessage<Response> {
                return Connect.ResponseMessage(code: self.endCode, headers: self.headers, result: self.result, \
        trailers: self.trailers)
            }
        }

        @available(iOS 13, *)
        nonisolated extension SwiftMocks.UnaryRPC where Response: \(protobuf).Message, \(constraints) {
            fileprivate func plain(_ property: Swift.String) -> ((Request) -> SwiftMocks.Reply<List, Response>)? {
                let plain: ((Request) -> Connect.ResponseMessage<Response>)? = self.plainAnswer(property)
                return plain.map { answer in { SwiftMocks.Reply(answer($0)) } }
            }\(hasCallbacks ? callbackAnswer : "")\(hasAsync ? asyncAnswer : "")
        }
        """
    }

    private var callbackAnswer: SourceCode {
        """


            fileprivate func answer(_ request: Request, _ headers: Connect.Headers, _ property: Swift.String, \
        _ completion: @escaping @Sendable (Connect.ResponseMessage<Response>) -> \(void)) -> Connect.Cancelable {
                let call = self.call(request, headers: headers, property: property, plain: self.plain(property)) \
        { completion($0.response) }
                return Connect.Cancelable { call.cancel() }
            }
        """
    }

    private var asyncAnswer: SourceCode {
        """


            fileprivate func answer(_ request: Request, _ headers: Connect.Headers, _ property: Swift.String) \
        async -> Connect.ResponseMessage<Response> {
                return await self.call(request, headers: headers, property: property, plain: self.plain(property)).response
            }
        """
    }

    private var stream: SourceCode {
        """

        @available(iOS 13, *)
        nonisolated extension SwiftMocks.StreamRPC where Input: \(protobuf).Message, Output: \(protobuf).Message, \(constraints) {
            fileprivate func stream(_ headers: Connect.Headers, _ property: Swift.String, \
        _ onResult: (@Sendable (Connect.StreamResult<Output>) -> \(void))? = nil) -> SwiftMocks.MockAccess.Stream<List, Input, Output> {
                return .init(self, headers, property, onResult)
            }
        }

        @available(iOS 13, *)
        nonisolated extension SwiftMocks.MockAccess {
            nonisolated fileprivate final class Stream\
        <List: SwiftMocks.RPCList, Input: \(protobuf).Message, Output: \(protobuf).Message>: \
        Connect.BidirectionalStreamInterface, Connect.ClientOnlyStreamInterface, Connect.ServerOnlyStreamInterface, \
        Connect.BidirectionalAsyncStreamInterface, Connect.ClientOnlyAsyncStreamInterface, \
        Connect.ServerOnlyAsyncStreamInterface where \(constraints) {
                private let session: SwiftMocks.StreamSession<List, Input, Output>
                private let stream: _Concurrency.AsyncStream<Connect.StreamResult<Output>>

                init(_ rpc: some SwiftMocks.StreamRPC<List, Input, Output>, _ headers: Connect.Headers, _ property: Swift.String, \
        _ onResult: (@Sendable (Connect.StreamResult<Output>) -> \(void))?) {
                    var deliver: (@Sendable (SwiftMocks.StreamEvent<List, Output>) -> \(void))? = nil
                    if let onResult { deliver = { onResult(Self.result($0)) } }
                    let session = rpc.open(headers: headers, property: property, event: { Self.event($0) }, deliver: deliver)
                    self.session = session
                    self.stream = _Concurrency.AsyncStream(unfolding: { await session.next().map(Self.result) }, \
        onCancel: { session.close() })
                }

                func send(_ input: Input) -> Self {
                    self.session.send(input)
                    return self
                }

                func send(_ input: Input) {
                    self.session.send(input)
                }

                func results() -> _Concurrency.AsyncStream<Connect.StreamResult<Output>> {
                    return self.stream
                }

                func close() {
                    self.session.close()
                }

                func closeAndReceive() {
                    self.session.close()
                }

                func cancel() {
                    self.session.cancel()
                }

                private static func result(_ event: SwiftMocks.StreamEvent<List, Output>) -> Connect.StreamResult<Output> {
                    switch event {
                    case .headers(let headers): return .headers(headers)
                    case .message(let message): return .message(message)
                    case .complete(let end): return .complete(code: end.code, error: end.failure, trailers: end.trailers)
                    }
                }

                private static func event(_ result: Connect.StreamResult<Output>) -> SwiftMocks.StreamEvent<List, Output> {
                    switch result {
                    case .headers(let headers): return .headers(headers)
                    case .message(let message): return .message(message)
                    case .complete(let code, let error, let trailers): \
        return .complete(SwiftMocks.StreamEnd(code: code, failure: error, trailers: trailers))
                    }
                }
            }
        }
        """
    }
}

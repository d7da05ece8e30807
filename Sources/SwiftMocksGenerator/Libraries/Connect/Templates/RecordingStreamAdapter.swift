/// Adapts a stream of SwiftMocks to all six of Connect's stream interfaces.
struct RecordingStreamAdapter {
    let void: SwiftName
    let protobuf: SwiftName

    var declarations: SourceCode {
        """

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.StreamRPC where Input: \(protobuf).Message, Output: \(protobuf).Message, \(RecordingAdapters.constraints) {
            fileprivate func stream(_ headers: Connect.Headers, _ property: Swift.String, \
        _ onResult: (@Sendable (Connect.StreamResult<Output>) -> \(void))? = nil) -> SwiftMocks.MockAccess.Stream<List, Input, Output> {
                return .init(self, headers, property, onResult)
            }
        }

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.MockAccess {
            nonisolated fileprivate final class Stream\
        <List: SwiftMocks.RPCList, Input: \(protobuf).Message, Output: \(protobuf).Message>: \
        Connect.BidirectionalStreamInterface, Connect.ClientOnlyStreamInterface, Connect.ServerOnlyStreamInterface, \
        Connect.BidirectionalAsyncStreamInterface, Connect.ClientOnlyAsyncStreamInterface, \
        Connect.ServerOnlyAsyncStreamInterface where \(RecordingAdapters.constraints) {
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

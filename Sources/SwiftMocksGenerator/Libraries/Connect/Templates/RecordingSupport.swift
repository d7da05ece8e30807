/// The support code that connects SwiftMocks and Connect: all that a file needs in addition to its recording mocks.
///
/// Each file has private support code of its own. Mocks use it only through members of library types, because an rpc or
/// a message may have the name of any function or type of the file.
struct RecordingSupport {
    private let protobuf: SwiftName
    private let access: SourceCode = "fileprivate"
    private let hasUnary: Bool
    private let hasStreams: Bool
    private let hasCallbacks: Bool
    private let hasAsync: Bool

    init(for plan: ConnectPlan, options: ConnectOptions) {
        protobuf = SwiftName(checked: options.common.swiftProtobufModuleName)
        hasCallbacks = options.generateCallbackMethods
        hasAsync = options.generateAsyncMethods
        (hasUnary, hasStreams) = (plan.hasUnary, plan.hasStreams)
    }

    /// Connect, as a type of SwiftMocks.
    static let types: SourceCode = "SwiftMocks.HeaderLibrary<Connect.Headers, Connect.ConnectError, Connect.Code>"

    func print(to out: inout SourceWriter) {
        out.print(library)
        if hasUnary {
            out.print(answers)
            out.print(calls)
        }
        if hasStreams { out.print(streams) }
    }

    private var library: SourceCode {
        """

        nonisolated extension SwiftMocks.RPCLibrary where Types == \(Self.types) {
            \(access) static func connect() -> SwiftMocks.RPCLibrary<Types> {
                return .init(
                    okCode: .ok, canceledCode: .canceled, deadlineExceededCode: .deadlineExceeded,
                    unimplementedCode: .unimplemented, code: { $0.code }, failure: { .init(code: $0, message: $1) },
                    emptyMessage: { (type: any \(protobuf).Message.Type) in type.init() },
                    text: { $0.textFormatString() })
            }
        }
        """
    }

    private var answers: SourceCode {
        """

        nonisolated extension SwiftMocks.MockAccess {
            \(access) static func form<Response: \(protobuf).Message>() \
        -> SwiftMocks.AnswerForm<\(Self.types), Response, Connect.ResponseMessage<Response>> {
                return .init(
                    reply: { .parts(code: $0.code, headers: $0.headers, result: $0.result, trailers: $0.trailers) },
                    answer: { .init(code: $0, headers: $1, result: $2(), trailers: $3) })
            }
        }
        """
    }

    private var calls: SourceCode {
        """

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.MockStore {
            \(access) subscript<Request, Response: \(protobuf).Message>(response property: Swift.StaticString) \
        -> (Request) -> Connect.ResponseMessage<Response> {
                return self[answer: property, form: SwiftMocks.MockAccess.form()]
            }\(hasCallbacks ? callbackCall : "")\(hasAsync ? asyncCall : "")
        }
        """
    }

    private var callbackCall: SourceCode {
        """


            \(access) func call<Request: Swift.Sendable, Response: \(protobuf).Message>(\
        _ rpc: Swift.StaticString, _ request: Request, headers: Connect.Headers, property: Swift.StaticString, \
        deliver: @escaping @Sendable (Connect.ResponseMessage<Response>) -> Swift.Void) -> Connect.Cancelable {
                let call = self.call(rpc, request, metadata: headers, property: property, form: SwiftMocks.MockAccess.form(), deliver: deliver)
                return Connect.Cancelable { call.cancel() }
            }
        """
    }

    private var asyncCall: SourceCode {
        """


            \(access) func call<Request: Swift.Sendable, Response: \(protobuf).Message>(\
        _ rpc: Swift.StaticString, _ request: Request, headers: Connect.Headers, property: Swift.StaticString) \
        async -> Connect.ResponseMessage<Response> {
                return await self.call(rpc, request, metadata: headers, property: property, form: SwiftMocks.MockAccess.form())
            }
        """
    }

    private var streams: SourceCode {
        """

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.RPC \
        where Mock: SwiftMocks.RecordingMock, Mock.Types == \(Self.types), \
        Input: \(protobuf).Message, Output: \(protobuf).Message {
            \(access) func stream(_ store: SwiftMocks.MockStore, _ headers: Connect.Headers, _ property: Swift.StaticString, \
        _ onResult: (@Sendable (Connect.StreamResult<Output>) -> Swift.Void)? = nil) -> SwiftMocks.MockAccess.Stream<Input, Output> {
                return .init(self, store: store, metadata: headers, property: property, element: { .init($0) }, event: { $0.event }, \
        deliver: onResult)
            }
        }

        \(ConnectKeywords.availability)
        nonisolated extension Connect.StreamResult {
            \(access) init(_ event: SwiftMocks.StreamEvent<\(Self.types), Output>) {
                switch event {
                case .metadata(let headers): self = .headers(headers)
                case .message(let message): self = .message(message)
                case .complete(let end): self = .complete(code: end.code, error: end.failure, trailers: end.trailers)
                }
            }

            \(access) var event: SwiftMocks.StreamEvent<\(Self.types), Output> {
                switch self {
                case .headers(let headers): return .metadata(headers)
                case .message(let message): return .message(message)
                case .complete(let code, let error, let trailers): \
        return .complete(SwiftMocks.StreamEnd(code: code, failure: error, trailers: trailers))
                }
            }
        }

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.MockAccess {
            nonisolated \(access) final class Stream<Input: \(protobuf).Message, Output: \(protobuf).Message>: \
        SwiftMocks.PropertyStream<\(Self.types), Input, Output, Connect.StreamResult<Output>>, \(interfaces), @unchecked Sendable {}
        }
        """
    }

    private var interfaces: SourceCode {
        let callback: SourceCode = """
            Connect.BidirectionalStreamInterface, Connect.ClientOnlyStreamInterface, Connect.ServerOnlyStreamInterface
            """
        let async: SourceCode = """
            Connect.BidirectionalAsyncStreamInterface, Connect.ClientOnlyAsyncStreamInterface, \
            Connect.ServerOnlyAsyncStreamInterface
            """
        switch (hasCallbacks, hasAsync) {
        case (true, true): return "\(callback), \(async)"
        case (true, false): return callback
        case (false, _): return async
        }
    }
}

/// The conversions between SwiftMocks and Connect. They are printed once in each file, and are private to it.
///
/// They are members of library types, because an rpc or a message may have any name that a function or a type of the
/// file could have.
struct RecordingAdapters {
    private let void: SwiftName
    private let protobuf: SwiftName
    private let hasUnary: Bool
    private let hasStreams: Bool
    private let hasCallbacks: Bool
    private let hasAsync: Bool

    init(_ plan: ConnectPlan, options: ConnectOptions, protobuf: SwiftName) {
        void = plan.void
        self.protobuf = protobuf
        hasUnary = plan.hasUnary
        hasStreams = plan.hasStreams
        hasCallbacks = options.generateCallbackMethods
        hasAsync = options.generateAsyncMethods
    }

    func print(to out: inout SourceWriter) {
        out.print(failures)
        if hasUnary {
            out.print(EmptyResponse.declaration)
            out.print(unary)
        }
        if hasStreams { out.print(RecordingStreamAdapter(void: void, protobuf: protobuf).declarations) }
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

    /// Restricts a list of rpcs to Connect's.
    static let constraints: SourceCode = """
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

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.Reply where Response: \(protobuf).Message, \(Self.constraints) {
            fileprivate init(_ response: Connect.ResponseMessage<Response>) {
                self.init(result: response.result, headers: response.headers, trailers: response.trailers, code: response.code)
            }

            fileprivate var response: Connect.ResponseMessage<Response> {
                return Connect.ResponseMessage(code: self.endCode, headers: self.headers, result: self.result, \
        trailers: self.trailers)
            }
        }

        \(ConnectKeywords.availability)
        nonisolated extension SwiftMocks.UnaryRPC where Response: \(protobuf).Message, \(Self.constraints) {
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
}

/// What SwiftMocks and gRPC Swift say to each other: all that a file of mocks needs beside its mocks.
///
/// Each file has its own, which is private to it, or all files of a module use one that is internal. A module can't have
/// both: Swift takes the same member of a type, private to one file and internal to another, for a redeclaration.
/// Mocks reach it through members of library types only: an rpc or a message may have any name that a function or a type
/// of the file could have. No type of a library gets a conformance, as another file may be compiled into the same
/// process.
struct GRPCSupport {
    /// Who uses it.
    enum Scope {
        case file, module
    }

    private let access: SourceCode
    private let names: GRPCNames
    /// What every file has.
    private var head: SourceCode = ""
    /// What rpcs of some kinds need.
    private var parts: [(kinds: [MethodPlan.Kind], code: SourceCode)] = []

    init(for scope: Scope, names: GRPCNames) {
        access = scope == .file ? "fileprivate" : "internal"
        self.names = names
        head = library
        parts = [
            ([.unary, .clientStream], response),
            ([.serverStream, .bidirectionalStream], streamingResponse),
            ([.clientStream, .bidirectionalStream], writer),
            ([.unary], unary),
            ([.serverStream], serverStream),
            ([.clientStream], clientStream),
            ([.bidirectionalStream], bidirectionalStream),
        ]
    }

    /// - Parameter kinds: those of the rpcs that it serves.
    func print(for kinds: Set<MethodPlan.Kind>, to out: inout SourceWriter) {
        out.print(head)
        for part in parts where part.kinds.contains(where: kinds.contains) { out.print(part.code) }
    }

    private var library: SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.MockAccess {
            \(access) typealias GRPCTypes = \(names.types)
        }

        \(names.availability)
        nonisolated extension SwiftMocks.RPCLibrary where Types == \(GRPCNames.typesAlias) {
            \(access) static var grpcSwift: SwiftMocks.RPCLibrary<Types> {
                return .init(
                    okCode: .ok,
                    code: { .init($0.code) },
                    failure: { status, message in
                        switch status {
                        case .canceled: return .init(code: .cancelled, message: message)
                        case .deadlineExceeded: return .init(code: .deadlineExceeded, message: message)
                        case .unimplemented: return .init(code: .unimplemented, message: message)
                        }
                    },
                    fields: { metadata in
                        metadata.map { key, value in
                            switch value {
                            case .string(let text): return .init(name: key, values: [.text(text)])
                            case .binary(let bytes): return .init(name: key, values: [.binary(bytes)])
                            }
                        }
                    },
                    emptyMessage: { (type: any \(names.protobuf).Message.Type) in type.init() },
                    text: { $0.textFormatString() })
            }
        }

        \(names.availability)
        nonisolated extension \(names.core).RPCError {
            \(access) static var cancelledTask: Self {
                return Self(code: .unknown, message: "The transport threw an unexpected error.", \
        cause: Swift.CancellationError())
            }

            \(access) static var overCall: Self {
                return Self(code: .failedPrecondition, message: "The call is over, so nothing can be written.")
            }

            \(access) static var pastTimeout: Self {
                return Self(code: .deadlineExceeded, message: "RPC timed out before completing")
            }

            \(access) init(ofProducer error: any Swift.Error) {
                if let error = error as? any \(names.core).RPCErrorConvertible {
                    self.init(error)
                } else {
                    self.init(code: .unknown, message: "Write failed.", cause: error)
                }
            }
        }
        """
    }

    private var response: SourceCode {
        """

        \(names.availability)
        nonisolated extension \(names.core).ClientResponse {
            \(access) init(_ reply: SwiftMocks.Reply<\(GRPCNames.typesAlias), Message>) {
                switch reply.result {
                case .success(let message):
                    self.init(message: message, metadata: reply.metadata ?? [:], trailingMetadata: reply.trailingMetadata)
                case .failure(let error):
                    if Swift.Task.isCancelled {
                        self.init(error: .cancelledTask)
                    } else if let metadata = reply.metadata {
                        self.init(metadata: metadata, error: error)
                    } else {
                        self.init(error: error)
                    }
                }
            }
        }
        """
    }

    private var streamingResponse: SourceCode {
        """

        \(names.availability)
        nonisolated extension \(names.core).StreamingClientResponse {
            \(access) init<Input>(_ session: SwiftMocks.StreamSession<\(GRPCNames.typesAlias), Input, Message>) async {
                switch await session.accepted() {
                case .accepted(let metadata):
                    let parts = Swift.AsyncThrowingStream<Contents.BodyPart, any Swift.Error> {
                        try await Self.part(session.next())
                    }
                    self.init(metadata: metadata, bodyParts: .init(wrapping: parts))
                case .rejected(let end):
                    let error = Swift.Task.isCancelled ? nil : end.failure
                    self.init(error: error ?? .cancelledTask)
                }
            }

            private static func part(_ event: SwiftMocks.StreamEvent<\(GRPCNames.typesAlias), Message>?) throws -> Contents.BodyPart? {
                switch event {
                case .message(let message): return .message(message)
                case .complete(let end):
                    if Swift.Task.isCancelled { return nil }
                    if let failure = end.failure { throw failure }
                    return .trailingMetadata(end.trailingMetadata ?? [:])
                case .metadata, nil: return nil
                }
            }
        }
        """
    }

    private var writer: SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.MockAccess {
            nonisolated \(access) struct Writer<Input: Swift.Sendable, Output: Swift.Sendable>: \(names.core).RPCWriterProtocol {
                let session: SwiftMocks.StreamSession<\(GRPCNames.typesAlias), Input, Output>

                func write(_ element: Input) async throws {
                    try Swift.Task.checkCancellation()
                    if self.session.isLeft { throw \(names.core).RPCError.overCall }
                    self.session.send(element)
                    await Swift.Task.yield()
                }

                func write(contentsOf elements: some Swift.Sequence<Input>) async throws {
                    for element in elements { try await self.write(element) }
                }
            }
        }
        """
    }

    private var unary: SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.UnaryRPC where List.Types == \(GRPCNames.typesAlias) {
            \(access) func answer<Result: Swift.Sendable>(_ request: \(names.core).ClientRequest<Request>, \
        _ options: \(names.core).CallOptions, _ handler: @escaping @Sendable (\(names.core).ClientResponse<Response>) \
        async throws -> Result) async throws -> Result {
                return try await self.call(request.message, metadata: request.metadata, options: options, \
        timeout: options.timeout.map { .init(seconds: $0.components.seconds, attoseconds: $0.components.attoseconds) }, pastTimeout: { \(names.core).RPCError.pastTimeout }) { reply in
                    try await handler(.init(reply))
                }
            }
        }
        """
    }

    private var serverStream: SourceCode {
        streamAnswer(
            "ServerStreamRPC", request: "ClientRequest", response: "StreamingClientResponse",
            produce: "session.send(request.message)", respond: "await .init(session)")
    }

    private var clientStream: SourceCode {
        streamAnswer(
            "ClientStreamRPC", request: "StreamingClientRequest", response: "ClientResponse",
            produce: Self.produce, respond: "await .init(session.reply())")
    }

    private var bidirectionalStream: SourceCode {
        streamAnswer(
            "BidirectionalStreamRPC", request: "StreamingClientRequest", response: "StreamingClientResponse",
            produce: Self.produce, respond: "await .init(session)")
    }

    private static let produce: SourceCode =
        "try await request.producer(.init(wrapping: SwiftMocks.MockAccess.Writer(session: session)))"

    private func streamAnswer(
        _ type: SourceCode, request: SourceCode, response: SourceCode, produce: SourceCode, respond: SourceCode
    ) -> SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.\(type) where List.Types == \(GRPCNames.typesAlias) {
            \(access) func answer<Result: Swift.Sendable>(_ request: \(names.core).\(request)<Input>, \
        _ options: \(names.core).CallOptions, _ handler: @escaping @Sendable (\(names.core).\(response)<Output>) \
        async throws -> Result) async throws -> Result {
                return try await self.call(metadata: request.metadata, options: options, timeout: options.timeout.map { .init(seconds: $0.components.seconds, attoseconds: $0.components.attoseconds) }, \
        pastTimeout: { \(names.core).RPCError.pastTimeout }, failure: { \(names.core).RPCError(ofProducer: $0) }) { session in
                    \(produce)
                } respond: { session in
                    try await handler(\(respond))
                }
            }
        }
        """
    }
}

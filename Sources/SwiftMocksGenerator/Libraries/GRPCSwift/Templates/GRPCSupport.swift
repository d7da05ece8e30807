/// The support code that connects SwiftMocks and gRPC Swift: all that a file needs in addition to its mocks.
///
/// Each file has private support code of its own. Mocks use it only through members of library types, because an rpc or
/// a message may have the name of any function or type of the file. It adds no conformance to a library's type, because
/// another file in the same process may add it too.
struct GRPCSupport {
    private let access: SourceCode = "fileprivate"
    private let names: GRPCNames
    /// The part that every file has.
    private var head: SourceCode = ""
    /// The parts for rpcs of some kinds.
    private var parts: [(kinds: [MethodPlan.Kind], code: SourceCode)] = []

    init(_ names: GRPCNames) {
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

    /// - Parameter kinds: the kinds of the rpcs that it serves.
    func print(for kinds: Set<MethodPlan.Kind>, to out: inout SourceWriter) {
        out.print(head)
        for part in parts where part.kinds.contains(where: kinds.contains) { out.print(part.code) }
    }

    private var library: SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.MockAccess {
            \(access) typealias GRPCTypes = \(names.types)

            \(access) static func timeout(of options: \(names.core).CallOptions) \
        -> (seconds: Swift.Int64, attoseconds: Swift.Int64)? {
                return options.timeout?.components
            }
        }

        \(names.availability)
        nonisolated extension SwiftMocks.RPCLibrary where Types == \(GRPCNames.typesAlias) {
            \(access) static var grpcSwift: SwiftMocks.RPCLibrary<Types> {
                return .init(
                    okCode: .ok,
                    cancelledCode: \(names.core).RPCError.Code.cancelled,
                    deadlineExceededCode: .deadlineExceeded,
                    failedPreconditionCode: .failedPrecondition,
                    unimplementedCode: .unimplemented,
                    unknownCode: .unknown,
                    code: { .init($0.code) },
                    failure: { .init(code: $0, message: $1, cause: $2) },
                    conversion: { (error: any \(names.core).RPCErrorConvertible) in .init(error) },
                    value: { (value: \(names.core).Metadata.Value) in
                        switch value {
                        case .string(let text): return .text(text)
                        case .binary(let bytes): return .binary(bytes)
                        }
                    },
                    emptyMessage: { (type: any \(names.protobuf).Message.Type) in type.init() },
                    text: { $0.textFormatString() })
            }
        }
        """
    }

    private var response: SourceCode {
        """

        \(names.availability)
        nonisolated extension \(names.core).ClientResponse {
            \(access) static var maker: SwiftMocks.ResponseMaker<\(GRPCNames.typesAlias), Message, Self> {
                return .init(
                    success: { .init(message: $0, metadata: $1, trailingMetadata: $2) },
                    failure: { .init(metadata: $0, error: $1) },
                    rejection: { .init(error: $0) })
            }
        }
        """
    }

    private var streamingResponse: SourceCode {
        """

        \(names.availability)
        nonisolated extension \(names.core).StreamingClientResponse {
            \(access) static var maker: SwiftMocks.StreamingResponseMaker<\(GRPCNames.typesAlias), Message, \
        Contents.BodyPart, Self> {
                return .init(
                    message: { .message($0) },
                    trailingMetadata: { .trailingMetadata($0) },
                    acceptance: { .init(metadata: $0, bodyParts: .init(wrapping: $1)) },
                    rejection: { .init(error: $0) })
            }
        }
        """
    }

    private var writer: SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.MockAccess {
            nonisolated \(access) final class Writer<Input: Swift.Sendable>: SwiftMocks.StreamWriter<Input>, \
        \(names.core).RPCWriterProtocol, @unchecked Swift.Sendable {
                static var maker: @Sendable (@escaping @Sendable (Input) throws -> Swift.Void) \
        -> \(names.core).RPCWriter<Input> {
                    return { .init(wrapping: Self($0)) }
                }
            }
        }
        """
    }

    private var unary: SourceCode {
        answer("UnaryKind", request: "ClientRequest", response: "ClientResponse", sends: Self.message)
    }

    private var serverStream: SourceCode {
        answer(
            "ServerStreamKind", request: "ClientRequest", response: "StreamingClientResponse", sends: Self.message)
    }

    private var clientStream: SourceCode {
        answer(
            "ClientStreamKind", request: "StreamingClientRequest", response: "ClientResponse", sends: Self.producer)
    }

    private var bidirectionalStream: SourceCode {
        answer(
            "BidirectionalStreamKind", request: "StreamingClientRequest", response: "StreamingClientResponse",
            sends: Self.producer)
    }

    /// The arguments for the request.
    private static let message: SourceCode = "request.message"
    private static let producer: SourceCode = """
        producer: request.producer, writer: SwiftMocks.MockAccess.Writer<Input>.maker
        """

    private func answer(
        _ kind: SourceCode, request: SourceCode, response: SourceCode, sends: SourceCode
    ) -> SourceCode {
        """

        \(names.availability)
        nonisolated extension SwiftMocks.RPC where Mock: SwiftMocks.RecordingMock, \
        Mock.Types == \(GRPCNames.typesAlias), Kind == SwiftMocks.\(kind) {
            \(access) func answer(_ store: SwiftMocks.MockStore, _ request: \(names.core).\(request)<Input>, \
        _ options: \(names.core).CallOptions) -> SwiftMocks.ScopedCall<Mock, Input, Output, \
        \(names.core).\(response)<Output>> {
                return self.scoped(store, \(sends), metadata: request.metadata, options: options, \
        timeout: SwiftMocks.MockAccess.timeout(of: options), as: \(names.core).\(response)<Output>.maker)
            }
        }
        """
    }
}

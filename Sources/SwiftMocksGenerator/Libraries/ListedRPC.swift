/// An rpc, as every library's mock lists it.
protocol ListedRPC: Sendable {
    /// The name of its property in the mock's rpcs, without backticks.
    var name: SwiftName { get }
    var plan: MethodPlan { get }
    /// The full name of its service.
    var service: SwiftName { get }
}

extension ListedRPC {
    var kind: MethodPlan.Kind { plan.kind }
    var input: SwiftName { plan.input }
    var output: SwiftName { plan.output }
    fileprivate var hasNoSideEffects: Bool { plan.idempotencyLevel == .noSideEffects }

    /// Whether a test must write the name in backticks: `given(mock).init` would mean something
    /// else.
    fileprivate var needsBackticks: Bool { name.text == "init" || name.text == "self" }

    /// Whether SwiftMocks knows all of the rpc by its path: its name is the method's with a small
    /// first letter.
    fileprivate var isKnownByPath: Bool {
        !hasNoSideEffects
            && name.text.utf8.elementsEqual(
                plan.name.text.utf8.enumerated().lazy.map { index, byte in
                    index == 0 ? Ascii.lowercased(byte) : byte
                })
    }
}

/// The members of the type that has the rpcs of a mock: a property for each rpc, in which
/// `given(mock).say` and the like find it. The type conforms to nothing, because the compiler looks
/// up for each file what all types of the module inherit.
struct ListedRPCsTemplate<RPC: ListedRPC> {
    private let rpcs: TemplatesByKind<RPC>

    /// - Parameter indentation: the spaces before each line.
    init(visibility: SourceCode, indentation: SourceCode) {
        rpcs = TemplatesByKind { Self.rpc($0, visibility, indentation) }
    }

    func print(_ methods: [RPC], to out: inout SourceWriter) {
        for method in methods { out.print(rpcs[method.kind], method) }
    }

    private static func rpc(
        _ kind: MethodPlan.Kind, _ visibility: SourceCode, _ indentation: SourceCode
    ) -> Template<RPC> {
        let type: Template<RPC> = "SwiftMocks.\(kind.listedType)"
        let line: Template<RPC> = "\(indentation)\(visibility) var `\(\.name)`: \(type)<\(\.input), \(\.output)> {"
        let lines: Template<RPC> = """
            \(indentation)\(visibility) var `\(\.name)`: \(type)<
            \(indentation)    \(\.input), \(\.output)
            \(indentation)> {
            """
        let rest: Template<RPC> = """
            , name: "\(\.name)"\(if: \.hasNoSideEffects, ", hasSideEffects: false", else: "")
            """
        // Markdown shows the backticks of the code that a test needs.
        let call: Template<RPC> = """
            \(if: \.needsBackticks, "\\`\(\.name)\\`\(kind.exampleArguments)", else: "`\(\.name)\(kind.exampleArguments)`")
            """
        // The path alone costs the compiler less.
        return """
            \(indentation)/// \(call): \(kind.messagesInWords).
            \(line: line, else: lines)
            \(indentation)    return .init(path: "/\(\.service)/\(\.plan.name)"\(if: \.isKnownByPath, "", else: rest))
            \(indentation)}
            """
    }
}

extension MethodPlan.Kind {
    /// Whether the client streams its requests.
    var takesStream: Bool { self == .clientStream || self == .bidirectionalStream }
    /// Whether the server streams its responses.
    var givesStream: Bool { self == .serverStream || self == .bidirectionalStream }

    /// The name of the function of a mock's base class that makes such a call.
    var callFunction: SourceCode {
        switch self {
        case .unary: "unary"
        case .clientStream: "clientStream"
        case .serverStream: "serverStream"
        case .bidirectionalStream: "bidirectionalStream"
        }
    }

    /// The type of its property in SwiftMocks.
    fileprivate var listedType: SourceCode {
        switch self {
        case .unary: "UnaryRPC"
        case .clientStream: "ClientStreamRPC"
        case .serverStream: "ServerStreamRPC"
        case .bidirectionalStream: "BidirectionalStreamRPC"
        }
    }

    /// The parentheses after its name in a statement.
    fileprivate var exampleArguments: SourceCode { takesStream ? "()" : "(.any)" }

    /// Its messages, as its documentation says, which editors show during completion.
    fileprivate var messagesInWords: SourceCode {
        switch self {
        case .unary: "one request, one response"
        case .clientStream: "many requests, one response"
        case .serverStream: "one request, many responses"
        case .bidirectionalStream: "many requests, many responses"
        }
    }
}

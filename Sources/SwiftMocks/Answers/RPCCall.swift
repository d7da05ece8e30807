/// A call, as producers and actions receive it.
public struct RPCCall<Library: RPCLibrary, Request: Sendable>: Sendable {
    /// The request message.
    public let request: Request
    /// The metadata that the call was made with.
    package let initialMetadata: Library.Metadata
    /// The call options set by the caller.
    public let options: Library.Options
    /// The method that was called.
    public let variant: CallVariant
    private let opening: Event
}

extension RPCCall {
    /// The name of the service: `eliza.v1.ElizaService`.
    public var service: String { opening.service }
    /// The name of the method of the service: `Say`.
    public var method: String { opening.method }
    /// How the call reached a served mock, with its timeout; nil if the mock was called directly.
    public var transport: TransportInfo? { opening.transport }

    /// Creates the test's view of a call; nil if the call has other types.
    init?(_ context: CallContext, _ request: any Sendable) {
        guard let request: Request = context.typed(request) else { return nil }
        self.init(request, of: context.event)
    }

    /// Creates the test's view of a call; nil if the call is of another library.
    init?(_ request: Request, of opening: Event) {
        guard let head = opening.metadata.typed(Library.self) else { return nil }
        self.init(
            request: request, initialMetadata: head.metadata, options: head.options, variant: opening.variant,
            opening: opening)
    }
}

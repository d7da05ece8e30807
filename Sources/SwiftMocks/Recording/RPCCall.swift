/// A call as a producer or an action sees it.
public struct RPCCall<List: RPCList, Request: Sendable>: Sendable {
    /// What was sent.
    public let request: Request
    /// The headers it was sent with.
    public let headers: List.RPCMetadata
    /// Which method was called.
    public let variant: CallVariant
}

/// An rpc that streams: what generated code opens its streams with.
public protocol StreamRPC<List, Input, Output>: MockedRPC {
    /// What the client sends.
    associatedtype Input: Sendable
    /// What the server sends.
    associatedtype Output: Sendable
    /// Which rpc this is; only the library can ask.
    subscript(_: MockAccess) -> StreamIdentity { get }
}

/// Which rpc of which mock a stream belongs to.
public struct StreamIdentity: Sendable {
    let rpcs: MockRPCs
    let name: String
    let kind: StreamKind
}

extension StreamRPC {
    /// Records the opening of a stream, and finds out who answers it.
    /// - Parameters:
    ///   - property: the `mock…` property whose ``PlainStream`` may answer.
    ///   - event: turns what that stream yields into the library's terms.
    ///   - deliver: for a callback stream, gets what comes out of it; none for one to be iterated.
    public func open<Element: Sendable>(
        headers: List.RPCMetadata, property: String,
        event: @escaping @Sendable (Element) -> StreamEvent<List, Output>,
        deliver: (@Sendable (StreamEvent<List, Output>) -> Void)?
    ) -> StreamSession<List, Input, Output> {
        let identity = self[MockAccess()]
        let plain: PlainStream<Input, Element> = identity.rpcs[stream: property]
        let link = PlainLink<List, Input, Output>(
            property: property, isSet: { plain.isSet }, outputs: { plain.outputs.map(event) },
            send: { plain.send($0) }, close: { plain.close() })
        let variant: CallVariant = deliver == nil ? .async : .callback
        let session = StreamSession(
            core: identity.rpcs.core, name: identity.name, kind: identity.kind,
            call: RPCCall<List, Void>(request: (), headers: headers, variant: variant), plain: link, deliver: deliver)
        session.open()
        return session
    }
}

/// An rpc with one request and many responses.
public struct ServerStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC {
    let identity: StreamIdentity

    /// The rpc named by the property that makes it.
    public init(_ rpcs: MockRPCs, name: String = #function) {
        self.identity = StreamIdentity(rpcs: rpcs, name: name, kind: .server)
    }

    /// Which rpc this is.
    public subscript(_: MockAccess) -> StreamIdentity { self.identity }
}

/// An rpc with many requests and one response.
public struct ClientStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC {
    let identity: StreamIdentity

    /// The rpc named by the property that makes it.
    public init(_ rpcs: MockRPCs, name: String = #function) {
        self.identity = StreamIdentity(rpcs: rpcs, name: name, kind: .client)
    }

    /// Which rpc this is.
    public subscript(_: MockAccess) -> StreamIdentity { self.identity }
}

/// An rpc with many requests and many responses.
public struct BidirectionalStreamRPC<List: RPCList, Input: Sendable, Output: Sendable>: StreamRPC {
    let identity: StreamIdentity

    /// The rpc named by the property that makes it.
    public init(_ rpcs: MockRPCs, name: String = #function) {
        self.identity = StreamIdentity(rpcs: rpcs, name: name, kind: .bidirectional)
    }

    /// Which rpc this is.
    public subscript(_: MockAccess) -> StreamIdentity { self.identity }
}

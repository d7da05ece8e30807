// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import TinyRPC

/// The interface of the example service, both variants of each rpc.
public protocol Connectrpc_Eliza_V1_ElizaServiceClientInterface: Sendable {
    @discardableResult
    func `say`(
        request: Connectrpc_Eliza_V1_SayRequest, headers: TinyRPC.Headers,
        completion: @escaping @Sendable (TinyRPC.ResponseMessage<Connectrpc_Eliza_V1_SayResponse>) -> Void
    ) -> TinyRPC.Cancelable
    func `say`(request: Connectrpc_Eliza_V1_SayRequest, headers: TinyRPC.Headers) async
        -> TinyRPC.ResponseMessage<Connectrpc_Eliza_V1_SayResponse>
    func `introduce`(
        headers: TinyRPC.Headers,
        onResult: @escaping @Sendable (TinyRPC.StreamResult<Connectrpc_Eliza_V1_IntroduceResponse>) -> Void
    ) -> any TinyRPC.ServerOnlyStreamInterface<Connectrpc_Eliza_V1_IntroduceRequest>
    func `introduce`(headers: TinyRPC.Headers) -> any TinyRPC.ServerOnlyAsyncStreamInterface<
        Connectrpc_Eliza_V1_IntroduceRequest, Connectrpc_Eliza_V1_IntroduceResponse
    >
    func `upload`(
        headers: TinyRPC.Headers,
        onResult: @escaping @Sendable (TinyRPC.StreamResult<Connectrpc_Eliza_V1_UploadResponse>) -> Void
    ) -> any TinyRPC.ClientOnlyStreamInterface<Connectrpc_Eliza_V1_UploadRequest>
    func `upload`(headers: TinyRPC.Headers) -> any TinyRPC.ClientOnlyAsyncStreamInterface<
        Connectrpc_Eliza_V1_UploadRequest, Connectrpc_Eliza_V1_UploadResponse
    >
    func `converse`(
        headers: TinyRPC.Headers,
        onResult: @escaping @Sendable (TinyRPC.StreamResult<Connectrpc_Eliza_V1_ConverseResponse>) -> Void
    ) -> any TinyRPC.BidirectionalStreamInterface<Connectrpc_Eliza_V1_ConverseRequest>
    func `converse`(headers: TinyRPC.Headers) -> any TinyRPC.BidirectionalAsyncStreamInterface<
        Connectrpc_Eliza_V1_ConverseRequest, Connectrpc_Eliza_V1_ConverseResponse
    >
    @discardableResult
    func `init`(
        request: Connectrpc_Eliza_V1_SayRequest, headers: TinyRPC.Headers,
        completion: @escaping @Sendable (TinyRPC.ResponseMessage<Connectrpc_Eliza_V1_SayResponse>) -> Void
    ) -> TinyRPC.Cancelable
    func `init`(request: Connectrpc_Eliza_V1_SayRequest, headers: TinyRPC.Headers) async
        -> TinyRPC.ResponseMessage<Connectrpc_Eliza_V1_SayResponse>
}

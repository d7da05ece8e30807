// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import TinyMocks
import TinyRPC

#if APP
    @_exported import SwiftMocks
#else
    @_exported import SwiftMocksTesting
#endif

/// The mock of the example service, in the shape of generated ones.
open class Connectrpc_Eliza_V1_ElizaServiceClientMock:
    TinyMock<Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs>, @unchecked Sendable
{
    override open class func describe(_ list: RPCList) -> MockReport.Recipient {
        let rpcs = list.keep(Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs())
        list.add(rpcs.`say`)
        list.add(rpcs.`introduce`)
        list.add(rpcs.`upload`)
        list.add(rpcs.`converse`)
        list.add(rpcs.`init`)
        #if APP
            return .console
        #else
            return .tests
        #endif
    }

    @discardableResult
    open func `say`(
        request: Connectrpc_Eliza_V1_SayRequest, headers: Headers = [:],
        completion: @escaping @Sendable (ResponseMessage<Connectrpc_Eliza_V1_SayResponse>) -> Void
    ) -> Cancelable {
        unary("say", request, headers: headers, completion: completion)
    }

    open func `say`(
        request: Connectrpc_Eliza_V1_SayRequest, headers: Headers = [:]
    ) async -> ResponseMessage<Connectrpc_Eliza_V1_SayResponse> {
        await unary("say", request, headers: headers)
    }

    open func `introduce`(
        headers: Headers = [:],
        onResult: (@Sendable (StreamResult<Connectrpc_Eliza_V1_IntroduceResponse>) -> Void)? = nil
    ) -> TinyStream<Connectrpc_Eliza_V1_IntroduceRequest, Connectrpc_Eliza_V1_IntroduceResponse> {
        stream("introduce", .serverStream, headers: headers, onResult: onResult)
    }

    open func `upload`(
        headers: Headers = [:], onResult: (@Sendable (StreamResult<Connectrpc_Eliza_V1_UploadResponse>) -> Void)? = nil
    ) -> TinyStream<Connectrpc_Eliza_V1_UploadRequest, Connectrpc_Eliza_V1_UploadResponse> {
        stream("upload", .clientStream, headers: headers, onResult: onResult)
    }

    open func `converse`(
        headers: Headers = [:],
        onResult: (@Sendable (StreamResult<Connectrpc_Eliza_V1_ConverseResponse>) -> Void)? = nil
    ) -> TinyStream<Connectrpc_Eliza_V1_ConverseRequest, Connectrpc_Eliza_V1_ConverseResponse> {
        stream("converse", .bidirectionalStream, headers: headers, onResult: onResult)
    }

    open func `init`(
        request: Connectrpc_Eliza_V1_SayRequest, headers: Headers = [:]
    ) async -> ResponseMessage<Connectrpc_Eliza_V1_SayResponse> {
        await unary("init", request, headers: headers)
    }
}

public struct Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs {
    public var `say`: UnaryRPC<Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse> {
        .init(path: "/connectrpc.eliza.v1.ElizaService/Say")
    }
    public var `introduce`: ServerStreamRPC<Connectrpc_Eliza_V1_IntroduceRequest, Connectrpc_Eliza_V1_IntroduceResponse>
    { .init(path: "/connectrpc.eliza.v1.ElizaService/Introduce") }
    public var `upload`: ClientStreamRPC<Connectrpc_Eliza_V1_UploadRequest, Connectrpc_Eliza_V1_UploadResponse> {
        .init(path: "/connectrpc.eliza.v1.ElizaService/Upload")
    }
    public var `converse`:
        BidirectionalStreamRPC<Connectrpc_Eliza_V1_ConverseRequest, Connectrpc_Eliza_V1_ConverseResponse>
    { .init(path: "/connectrpc.eliza.v1.ElizaService/Converse") }
    public var `init`: UnaryRPC<Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse> {
        .init(path: "/connectrpc.eliza.v1.ElizaService/Init")
    }
}

import Foundation

/// How calls are written on the wire.
public enum NetworkProtocol: Sendable {
    case connect
    case grpcWeb
    case custom(name: String, protocolInterceptor: InterceptorFactory)
}

/// How an app wants its calls made.
public struct ProtocolClientConfig: Sendable {
    public let host: String
    public let networkProtocol: NetworkProtocol
    public let codec: any Codec
    public let timeout: TimeInterval?
    public let responseCompressionPools: [any CompressionPool]
    public let interceptors: [InterceptorFactory]

    public init(
        host: String, networkProtocol: NetworkProtocol = .connect, codec: any Codec = JSONCodec(),
        timeout: TimeInterval? = nil, responseCompressionPools: [any CompressionPool] = [GzipCompressionPool()],
        interceptors: [InterceptorFactory] = []
    ) {
        self.host = host
        self.networkProtocol = networkProtocol
        self.codec = codec
        self.timeout = timeout
        self.responseCompressionPools = responseCompressionPools
        self.interceptors = interceptors
    }
}

#if REAL_CONNECT
    import Connect
    import Foundation
    import KindsAPI
    import SwiftMocksConnect
    import Testing

    /// The library's client above a served mock, in one of the ways in which it speaks to servers.
    struct RealClient: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let networkProtocol: NetworkProtocol
        let codec: any Codec
        /// The column of the table.
        let column: Int
        var compression: ProtocolClientConfig.RequestCompression?

        static let all = [
            RealClient(testDescription: "Connect, proto", networkProtocol: .connect, codec: ProtoCodec(), column: 1),
            RealClient(testDescription: "Connect, json", networkProtocol: .connect, codec: JSONCodec(), column: 1),
            RealClient(
                testDescription: "Connect, gzip", networkProtocol: .connect, codec: ProtoCodec(), column: 1,
                compression: .init(minBytes: 0, pool: GzipCompressionPool())),
            RealClient(testDescription: "gRPC-Web, proto", networkProtocol: .grpcWeb, codec: ProtoCodec(), column: 2),
            RealClient(testDescription: "gRPC-Web, json", networkProtocol: .grpcWeb, codec: JSONCodec(), column: 2),
            RealClient(
                testDescription: "gRPC-Web, gzip", networkProtocol: .grpcWeb, codec: ProtoCodec(), column: 2,
                compression: .init(minBytes: 0, pool: GzipCompressionPool())),
        ]

        func transcript(of scenario: Scenario) async -> [String] {
            let mock = Mock()
            scenario.stub(mock)
            let client = ProtocolClient(
                httpClient: MockHTTPClient(serving: mock),
                config: ProtocolClientConfig(
                    host: "https://api.test/v2", networkProtocol: networkProtocol, codec: codec,
                    timeout: scenario.timeout, requestCompression: compression))
            return await scenario.transcript(using: Kinds_V1_KindsServiceClient(client: client))
        }
    }
#endif

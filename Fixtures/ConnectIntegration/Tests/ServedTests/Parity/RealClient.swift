import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import Testing

/// The library's client above a served mock, in one of the ways in which it speaks to servers. The stand-in for the library
/// makes unary calls in the Connect protocol, without compression and timeouts.
struct RealClient: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let networkProtocol: NetworkProtocol
    let codec: any Codec
    /// The column of the table.
    let column: Int
    var isCompressed = false

    static let plain = [
        RealClient(testDescription: "Connect, proto", networkProtocol: .connect, codec: ProtoCodec(), column: 1),
        RealClient(testDescription: "Connect, json", networkProtocol: .connect, codec: JSONCodec(), column: 1),
    ]

    #if REAL_CONNECT
        static let scenarios = ServedTests.scenarios
        static let all =
            plain + [
                RealClient(
                    testDescription: "Connect, gzip", networkProtocol: .connect, codec: ProtoCodec(), column: 1,
                    isCompressed: true),
                grpcWeb,
                RealClient(testDescription: "gRPC-Web, json", networkProtocol: .grpcWeb, codec: JSONCodec(), column: 2),
                RealClient(
                    testDescription: "gRPC-Web, gzip", networkProtocol: .grpcWeb, codec: ProtoCodec(), column: 2,
                    isCompressed: true),
            ]
        static let grpcWeb = RealClient(
            testDescription: "gRPC-Web, proto", networkProtocol: .grpcWeb, codec: ProtoCodec(), column: 2)

        private func config(_ scenario: Scenario) -> ProtocolClientConfig {
            ProtocolClientConfig(
                host: Requests.host, networkProtocol: networkProtocol, codec: codec, timeout: scenario.timeout,
                requestCompression: isCompressed ? .init(minBytes: 0, pool: GzipCompressionPool()) : nil)
        }
    #else
        static let scenarios = ServedTests.scenarios.filter {
            $0.testDescription.hasPrefix("unary") && $0.timeout == nil
        }
        static let all = plain

        private func config(_ scenario: Scenario) -> ProtocolClientConfig {
            ProtocolClientConfig(host: Requests.host, networkProtocol: networkProtocol, codec: codec)
        }
    #endif

    /// - Parameter forwarding: puts something between the client and the served mock.
    func transcript(
        of scenario: Scenario, above forwarding: (MockHTTPClient) -> MockHTTPClient = { $0 }
    ) async -> [String] {
        let mock = Mock()
        scenario.stub(mock)
        let network = FaultyHTTPClient(forwarding(MockHTTPClient(serving: mock)))
        if let fault = scenario.fault { network.fail(fault) }
        let client = ProtocolClient(httpClient: network, config: config(scenario))
        return await scenario.transcript(using: Kinds_V1_KindsServiceClient(client: client))
    }
}

import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

@testable import SwiftMocks

/// What a network leaves as it is: requests without a fault, and what servers did.
@Suite(.timeLimit(.minutes(10))) struct TransparentNetworkTests {
    private let mock = Mock()
    private let mocks: MockHTTPClient
    private let network: FaultyHTTPClient

    init() {
        mocks = MockHTTPClient(serving: mock)
        network = FaultyHTTPClient(mocks)
    }

    private func answer(_ text: String) -> Kinds_V1_Response { .with { $0.text = text } }

    // MARK: - Without a fault

    @Test func `a response without a fault comes on the stack of the client below`() {
        let answer = HTTPResponse.of(.ok, 200, [:], "{}")
        let below = ScriptedHTTPClient(answer) { callbacks in
            callbacks.receiveResponseHeaders([:])
            callbacks.receiveResponseData(Data("x".utf8))
            callbacks.receiveClose(.ok, [:], nil)
        }
        let network = FaultyHTTPClient(below)
        let seen = Locked<[String]>([])
        network.unary(
            request: Requests.request("Single", "application/json"), onMetrics: { _ in },
            onResponse: { seen.append("\($0.code)") })
        #expect(seen.value == ["ok"])
        let stream = network.stream(
            request: Requests.request("Talk", "application/connect+json"),
            responseCallbacks: ResponseCallbacks(
                receiveResponseHeaders: { _ in seen.append("headers") },
                receiveResponseData: { _ in seen.append("data") },
                receiveResponseMetrics: { _ in }, receiveClose: { code, _, _ in seen.append("close \(code)") }))
        #expect(seen.value == ["ok", "headers", "data", "close ok"])
        stream.cancel()
        #expect(below.events.value.last == .cancel)
    }

    /// As `NIOHTTPClient` of connect-swift 1.2.3 does on its event loop.
    @Test func `a client below may end a stream while it delivers a part`() {
        let seen = Locked<[String]>([])
        let callbacks = Locked<ResponseCallbacks?>(nil)
        let network = FaultyHTTPClient(ScriptedHTTPClient { callbacks.value = $0 })
        _ = network.stream(
            request: Requests.request("Talk", "application/connect+json"),
            responseCallbacks: ResponseCallbacks(
                receiveResponseHeaders: { _ in },
                receiveResponseData: { _ in
                    seen.append("data")
                    callbacks.value?.receiveClose(.canceled, [:], nil)
                    seen.append("data is delivered")
                }, receiveResponseMetrics: { _ in }, receiveClose: { code, _, _ in seen.append("close \(code)") }))
        callbacks.value?.receiveResponseData(Data("x".utf8))
        callbacks.value?.receiveResponseData(Data("y".utf8))
        #expect(seen.value == ["data", "close canceled", "data is delivered"])
    }

    @Test(arguments: [false, true]) func `cancelled streams are recorded as such`(_ isWrapped: Bool) async throws {
        given(mock).talk().onOpen(.message(answer("a")), .hold)
        for _ in 0..<100 {
            let client: any HTTPClientInterface = isWrapped ? network : mocks
            let stream = RawStream(client, Requests.request("Talk", "application/connect+proto"))
            var events = stream.events.makeAsyncIterator()
            while case .headers? = await events.next() {}
            stream.request.cancel()
            #expect(await stream.response().ends == [.canceled])
        }
        await eventually { calls(of: mock).talk().allSatisfy { $0.outcome != nil } }
        #expect(calls(of: mock).talk().map { $0.outcome?.code } == Array(repeating: .canceled, count: 100))
    }

    @Test func `a client that goes offline while it gets a part loses the connection after it`() async {
        let seen = Locked<[String]>([])
        let closed = Gate()
        let callbacks = Locked<ResponseCallbacks?>(nil)
        let network = FaultyHTTPClient(ScriptedHTTPClient { callbacks.value = $0 })
        _ = network.stream(
            request: Requests.request("Talk", "application/connect+json"),
            responseCallbacks: ResponseCallbacks(
                receiveResponseHeaders: { _ in
                    network.fail(.offline)
                    seen.append("headers")
                }, receiveResponseData: { _ in seen.append("data") }, receiveResponseMetrics: { _ in },
                receiveClose: { code, _, _ in
                    seen.append("close \(code)")
                    closed.open()
                }))
        callbacks.value?.receiveResponseHeaders([:])
        callbacks.value?.receiveResponseData(Data())
        callbacks.value?.receiveClose(.ok, [:], nil)
        #expect(seen.value == ["headers", "close unavailable"])
        #expect(closed.isOpen)
    }

    // MARK: - The client of the gRPC protocol

    /// As `NIOHTTPClient` of connect-swift 1.2.3, the only one that speaks gRPC.
    @Test(arguments: [
        (NetworkFault.offline, "client is not connected"), (.offline(.timedOut), "client is not connected"),
        (.replyLost, "Channel became inactive"), (.brokenStream(), "Channel became inactive"),
    ])
    func `a client of the gRPC protocol is unavailable`(_ fault: NetworkFault, _ message: String) async throws {
        given(mock).single(.any).willReturn(answer("a")).talk().onClose(.message(answer("a")), .complete())
        network.fail(fault)
        let body = Requests.envelope(try Requests.message("a").serializedData())
        let response = await network.send(Requests.request("Single", "application/grpc+proto", body: body))
        let error = response.error as? ConnectError
        #expect(response.code == .unavailable && error?.code == .unavailable && error?.message == message)
        #expect(error?.exception == nil && response.headers.isEmpty && response.tracingInfo == nil)
        let stream = RawStream(network, Requests.request("Talk", "application/grpc+proto"))
        stream.request.sendClose()
        for await event in stream.events {
            guard case .close(let code, _, let error) = event else { continue }
            #expect(code == .unavailable && (error as? ConnectError)?.message == message)
        }
    }
}

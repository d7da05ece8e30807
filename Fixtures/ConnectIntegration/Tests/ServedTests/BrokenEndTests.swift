import Connect
import Foundation
import KindsAPI
import SwiftMocksWire
import Testing

@_spi(Adapters) @testable import SwiftMocks
@testable import SwiftMocksConnect

/// How a request ends that gets an answer of a broken network, whatever comes first of what happens at its end.
@Suite struct BrokenEndTests {
    private let mock = Mock()

    /// Returns the server of a request whose mock's answer nobody reads.
    private func server(_ method: String, _ type: String, to receiver: any ResponseReceiver) -> ExchangeServer {
        ExchangeServer(
            WireRequest(
                method: "POST", target: Requests.url(method).absoluteString, headers: ["content-type": [type]]),
            of: ServedRPCs(
                of: "Test", [mock], at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)),
            to: receiver, .init(age: { _ in .canceled }),
            inbox: Inbox(AsyncStream.makeStream(of: Exchange.Event.self).continuation), forwarder: nil,
            start: { _ in })
    }

    /// A reset ends the call and cuts off the network's answer, and either may come first.
    @Test func theEndOfTheCallIsNotThatOfTheResponse() throws {
        given(mock).download(.any).willBreak(.slowBody(gate: Gate()))
        let (parts, ends) = (Locked<[Data]>([]), Locked<[Code]>([]))
        var server = server(
            "Download", "application/connect+proto",
            to: StreamReceiver(
                ResponseCallbacks(
                    receiveResponseHeaders: { _ in }, receiveResponseData: { parts.append($0) },
                    receiveResponseMetrics: { _ in }, receiveClose: { code, _, _ in ends.append(code) })))
        server.begin()
        server.take(.data(Requests.envelope(try Requests.message("a").serializedData())))
        server.take(.close)
        server.take(.answer(.end(nil, [:])))
        #expect(parts.value.isEmpty && ends.value.isEmpty)
        server.take(.broken(.cutOff(isOverdue: false)))
        #expect(parts.value.isEmpty && ends.value == [.canceled])
    }

    /// A server on sockets can't break its network.
    @Test(arguments: ["Single", "Download", "Talk"]) func theNetworkOfAServerIsNotBroken(_ method: String) async throws
    {
        given(anyCallTo: mock).willBreak(.offline)
        let parts = Locked<[WireOutput]>([])
        let type = method == "Single" ? "application/proto" : "application/connect+proto"
        let message = try Requests.message("a").serializedData()
        let (isOver, reports) = await withReports {
            var server = server(method, type, to: RawReceiver(parts: parts))
            server.begin()
            if !server.isOver {
                server.take(.data(method == "Single" ? message : Requests.envelope(message)))
                server.take(.close)
            }
            return server.isOver
        }
        let body = parts.value.reduce(into: Data()) { if case .body(let data) = $1 { $0 += data } }
        #expect(isOver && String(decoding: body, as: UTF8.self).contains("unimplemented"))
        #expect(reports.count == 1)
        #expect(
            reports.first?.contains(
                "Test: willBreak answers a call of /kinds.v1.KindsService/\(method) over a real network") == true)
    }

    private struct RawReceiver: ResponseReceiver {
        let parts: Locked<[WireOutput]>

        func receive(_ part: WireOutput) { parts.append(part) }
        func finish() {}
        func cancel() {}
    }
}

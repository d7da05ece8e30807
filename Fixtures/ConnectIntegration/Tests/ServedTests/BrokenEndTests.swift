import Connect
import Foundation
import KindsAPI
import Testing

@_spi(Adapters) @testable import SwiftMocks
@testable import SwiftMocksConnect

/// How a request ends whose answer the network breaks, if its mock's call ends, too.
@Suite struct BrokenEndTests {
    /// A reset ends the call and cuts off the network's answer, and either may come first.
    @Test func theEndOfTheCallIsNotThatOfTheResponse() throws {
        let mock = Mock()
        given(mock).download(.any).willBreak(.slowBody(gate: Gate()))
        let ends = Locked<[Code]>([])
        let parts = Locked<[Data]>([])
        let receiver = StreamReceiver(
            ResponseCallbacks(
                receiveResponseHeaders: { _ in }, receiveResponseData: { parts.append($0) },
                receiveResponseMetrics: { _ in }, receiveClose: { code, _, _ in ends.append(code) }))
        var server = ExchangeServer(
            .init(
                method: "POST", target: Requests.url("Download").absoluteString,
                headers: ["content-type": ["application/connect+proto"]]),
            of: ServedRPCs(
                of: "a test", [mock], at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)),
            to: receiver, inbox: Inbox(AsyncStream.makeStream(of: Exchange.Event.self).continuation), forwarder: nil,
            start: { _ in })
        server.begin()
        server.take(.data(Requests.envelope(try Requests.message("a").serializedData())))
        server.take(.close)
        server.take(.answer(.end(nil, [:])))
        #expect(parts.value.isEmpty && ends.value.isEmpty)
        server.take(.broken(.cutOff(isOverdue: false)))
        #expect(parts.value.isEmpty && ends.value == [.canceled])
    }
}

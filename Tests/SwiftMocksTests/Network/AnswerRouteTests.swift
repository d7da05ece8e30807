import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Who gets what a client sends, event by event.
@Suite struct AnswerRouteTests {
    private typealias Route = AnswerRoute<Int, String>

    private enum Event: Sendable {
        case send(Int), mock, network(String), pass, end
    }

    private static let table: [(events: [Event], results: String)] = [
        // The network gets what was sent before, and then each input.
        (
            [.send(1), .send(2), .pass, .network("real"), .pass, .pass, .pass, .send(3), .pass],
            "kept kept - - real:1 real:2 - kept real:3"
        ),
        // The first decision counts.
        ([.send(1), .mock, .network("real"), .send(2), .pass], "kept - - kept -"),
        ([.network("first"), .network("second"), .mock, .send(1), .pass], "- - - kept first:1"),
        // Nothing is sent after the end.
        ([.network("real"), .send(1), .end, .send(2), .pass], "- kept - late -"),
        ([.send(1), .end, .network("real"), .send(2), .pass], "kept - - late -"),
        ([.mock, .end, .send(1)], "- - late"),
    ]

    @Test(arguments: table.indices) func eachInputGoesToTheOneWhoAnswers(_ row: Int) {
        var route = Route.unknown(sent: [])
        let (events, wanted) = Self.table[row]
        let results = events.map { event -> String in
            switch event {
            case .send(let input): return route.send(input) ? "kept" : "late"
            case .mock: route.decideForMock()
            case .network(let network): route.decide(for: network)
            case .pass: return route.nextUnsent().map { "\($0.network):\($0.input)" } ?? "-"
            case .end: route.end()
            }
            return "-"
        }
        #expect(results.joined(separator: " ") == wanted)
    }

    @Test func whatHasAnsweredIsKnownAfterTheEnd() {
        var route = Route.unknown(sent: [])
        #expect(route.isUnknown && !route.isMock && !route.isOver && route.network == nil)
        route.decide(for: "real")
        #expect(!route.isUnknown && route.network == "real")
        route.end()
        route.end()
        #expect(route.isOver && route.network == "real")
        var other = Route.unknown(sent: [1])
        other.decideForMock()
        #expect(other.isMock)
        other.end()
        #expect(other.isOver && other.network == nil)
    }
}

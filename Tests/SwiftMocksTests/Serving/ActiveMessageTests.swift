import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Messages whose code uses the call that they belong to.
@Suite(.endOfHangs, .patient)
struct ActiveMessageTests {
    @Test func aMessageOfABrokenAnswerUsesItsCallWhileItsBytesAreMade() async {
        let mock = ActiveMock()
        given(mock).act(.any).willBreak(.missingEnd, sending: ActiveMessage())
        let parts = Locked<[ResponsePart]>([])
        let call = TinyMockTransport(serving: mock).open("/other.Service/Act", headers: [:]) { parts.append($0) }
        let uses = Locked(0)
        ActiveMessage.$onBytes.withValue({
            let use = uses.withLock { uses in
                uses += 1
                return uses
            }
            if use == 1 { call.send(.close) }
        }) {
            call.send(.message([]))
        }
        await until {
            if case .end? = parts.value.last { true } else { false }
        }
        // The call is answered once, though the answer was found twice.
        #expect(uses.value >= 2 && parts.value.count == 2)
        #expect(calls(of: mock).act(.any).count == 1)
    }
}

private struct ActiveMessage: WireMessage {
    @TaskLocal static var onBytes: (@Sendable () -> Void)?

    init() {}
    init(bytes: [UInt8]) {}

    var bytes: [UInt8] {
        Self.onBytes?()
        return []
    }

    func textFormatString() -> String { "" }
}

private final class ActiveMock: TinyMock<ActiveMock.Methods>, @unchecked Sendable {
    struct Methods {
        var act: UnaryRPC<ActiveMessage, ActiveMessage> { .init(path: "/other.Service/Act") }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(Methods().act)
        return .tests(.needsSwiftMocks0_2)
    }
}

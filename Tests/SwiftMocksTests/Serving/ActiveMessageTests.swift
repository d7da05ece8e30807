import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// Messages whose code uses the call that they belong to.
@Suite(.endOfHangs, .patient)
struct ActiveMessageTests {
    @Test func aMessageOfABrokenAnswerUsesItsCallWhileItsBytesAreMade() async {
        let mock = ActiveMock()
        let onBytes = Locked<@Sendable () -> Void>({})
        given(mock).act(.any).willBreak(.missingEnd, sending: ActiveMessage { onBytes.value() })
        let parts = Locked<[ResponsePart]>([])
        let call = TinyMockTransport(serving: mock).open("/other.Service/Act", headers: [:]) { parts.append($0) }
        let uses = Locked(0)
        onBytes.value = {
            let use = uses.withLock { uses in
                uses += 1
                return uses
            }
            if use == 1 { call.send(.close) }
        }
        call.send(.message([]))
        await until {
            if case .end? = parts.value.last { true } else { false }
        }
        // The call is answered once, though the answer was found twice.
        #expect(uses.value >= 2 && parts.value.count == 2)
        #expect(calls(of: mock).act(.any).count == 1)
    }
}

private struct ActiveMessage: WireMessage {
    private let onBytes: @Sendable () -> Void

    init(onBytes: @escaping @Sendable () -> Void) {
        self.onBytes = onBytes
    }

    init() {
        self.init {}
    }

    init(bytes: [UInt8]) {
        self.init {}
    }

    var bytes: [UInt8] {
        onBytes()
        return []
    }

    func textFormatString() -> String { "" }

    // It has no fields.
    static func == (_: Self, _: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
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

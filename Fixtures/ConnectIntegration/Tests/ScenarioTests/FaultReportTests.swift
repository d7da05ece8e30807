import Eliza
import SwiftMocksTesting
import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What is reported at the end of a test of faults that had no effect.
@Suite(.endOfHangs, .patient) struct FaultReportTests {
    private let eliza = ElizaMock()

    init() {
        given(eliza).say(.any).willReturn(.init())
    }

    /// The first lines of what is reported at the end of a test.
    private func reports(_ body: (Network, App) async -> Void) async -> [String] {
        let checks = CheckedMocks()
        defer { checks.close() }
        await checks.run {
            let network = makeNetwork(before: eliza)
            await body(network, App(over: network))
        }
        return checks.finishTest().map(\.report.headline)
    }

    @Test func `a fault that breaks no call is reported with the calls`() async {
        let line: UInt = #line + 2
        let reports = await reports { network, app in
            network.fail(.offline, times: 2) { $0.method == "say" }
            for _ in 0..<2 { #expect(await app.call(.say).code == "ok") }
        }
        #expect(
            reports == [
                "the test has ended, and the fault at FaultReportTests.swift:\(line) broke 0 of 2 calls. "
                    + "The calls were Say, Say"
            ])
    }

    @Test func `a fault that breaks less calls than it is to is reported`() async {
        let reports = await reports { network, app in
            network.fail(.replyLost, times: 3)
            #expect(await app.call(.say).code == "unavailable")
            network.fail(.offline, times: 1)
        }
        #expect(reports.count == 2)
        #expect(reports.first?.hasSuffix(" broke 1 of 3 calls. The call was Say") == true)
        #expect(reports.last?.hasSuffix(" broke 0 of 1 call. No call came") == true)
    }

    @Test func `a fault that the test ends need not break as many calls as it may`() async {
        let reports = await reports { network, app in
            network.fail(.replyLost, times: 3)
            #expect(await app.call(.say).code == "unavailable")
            network.recover()
            network.fail(.offline, times: 1)
            network.recover()
            network.fail(.offline, times: 2) { $0.method == "say" }
            #expect(await app.call(.say).code == "ok")
            network.recover()
        }
        #expect(reports.count == 1 && reports[0].hasSuffix("broke 0 of 2 calls. The call was Say"))
    }

    @Test func `a fault that refuses every call is reported`() async {
        let reports = await reports { network, app in
            network.fail(.offline) { $0.method == "Sya" }
            #expect(await app.call(.say).code == "ok")
        }
        #expect(reports.count == 1 && reports[0].hasSuffix("broke 0 of 1 call. The call was Say"))
    }

    @Test func `a fault that has its effect is not reported`() async {
        let reports = await reports { network, app in
            network.fail(.offline, times: 1) { $0.method == "Say" }
            #expect(await app.call(.say).code == "unavailable")
            network.fail(.replyLost) { $0.method == "Converse" }
            network.recover()
            network.fail(.offline)
        }
        #expect(reports.isEmpty)
    }
}

import ElizaMocks
import Foundation
import TestSupport
import XCTest

@_spi(Adapters) @testable import SwiftMocks

/// Tells what the environment of the process makes of mocks; `RealFailureTests` listens.
final class EnvironmentScenarios: XCTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(ChildProcess.isThisOne) }

    func testPolicies() {
        let mocks = [Client(), withMockPolicy(.strict) { Client() }, Client(policy: .strict)]
        print("POLICIES", mocks.map { "\($0.store.core.policy)" }.joined(separator: " "))
    }

    func testSecrets() async {
        let collector = ReportCollector()
        await Reporter.$collector.withValue(collector) {
            let client = Client(policy: .relaxed)
            _ = await client.say(request: .init(), headers: ["cookie": ["sweet"]])
            verify(client).say(.any, headers: .has("cookie", "salty")).called()
        }
        print("SECRETS", text(of: collector))
    }

    func testTimes() async {
        let collector = ReportCollector()
        await Reporter.$collector.withValue(collector) {
            let client = Client()
            await verify(client).say(.any).calledEventually()
            given(client).say(.any).willReturn(.init(), gate: Gate())
            _ = await client.say(request: .init())
        }
        print("TIMES", text(of: collector))
    }

    private func text(of collector: ReportCollector) -> String {
        collector.reports.value.map { $0.text.replacingOccurrences(of: "\n", with: " ") }.joined(separator: " ")
    }
}

import ElizaMocks
import TinyRPC
import XCTest

@testable import SwiftMocks

/// Tells what the environment of the process makes of mocks; `RealFailureTests` listens.
final class EnvironmentScenarios: XCTestCase {
    func testPolicies() {
        let mocks = [Client(), withMockPolicy(.strict) { Client() }, Client(policy: .strict)]
        print("POLICIES", mocks.map { "\($0[MockAccess()].core.policy)" }.joined(separator: " "))
    }

    func testTimes() async {
        let reports = await failures {
            let client = Client()
            await verify(client).say(.any).calledEventually()
            given(client).say(.any).willReturn(.init(), gate: Gate())
            _ = await client.say(request: .init())
        }
        print("TIMES", reports.map(\.claim).joined(separator: " "))
    }
}

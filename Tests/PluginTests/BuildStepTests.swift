import Foundation
import Testing

@testable import SwiftMocksConfiguration

@Suite struct BuildStepTests {
    @Test func survivesACommandLine() throws {
        let step = BuildStep(
            configurationFile: URL(fileURLWithPath: "/a b/swift-mocks-config.json"),
            generator: URL(fileURLWithPath: "/g"), outputFolder: URL(fileURLWithPath: "/out"),
            outputs: [URL(fileURLWithPath: "/out/a.swift"), URL(fileURLWithPath: "/out/b.swift")], plannedOutputs: 4)
        #expect(try BuildStep(arguments: step.arguments).arguments == step.arguments)
    }

    @Test(arguments: [[], ["--help"], ["/c", "/g", "/o", "many", "/o/a"], ["/c", "/g", "/o", "1"]])
    func refusesOtherArguments(arguments: [String]) {
        #expect(throws: BuildStepError.self) { try BuildStep(arguments: arguments) }
    }
}

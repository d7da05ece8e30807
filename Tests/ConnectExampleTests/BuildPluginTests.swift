import Foundation
import TestSupport
import Testing

/// What the build plugin does for a user, seen through SwiftPM. Another command than the last takes seconds to plan. The tests of
/// rarer changes are in `ConnectExampleLongTests`.
@Suite(.serialized, .gated(by: .tools)) struct BuildPluginTests {
    private let project: ExampleProject

    init() throws { project = try ExampleProject(for: .buildPlugin) }

    /// An output that is not source would become a resource, and the app would get a bundle.
    @Test func `a changed proto is generated again, as source alone`() async throws {
        // What an earlier run has generated does not have this rpc.
        let rpc = hasGenerated("Listen") ? "Recall" : "Listen"
        project.removeOutputs()
        try project.replace(
            "rpc Say(SayRequest)", with: "rpc \(rpc)(SayRequest) returns (SayResponse);\n    rpc Say(SayRequest)",
            in: "Sources/ExampleApp/eliza.proto")
        try await project.build("--build-tests")
        #expect(hasGenerated(rpc))
        let outputs = try FileManager.default.contentsOfDirectory(atPath: project.outputs(of: "ExampleApp").path)
            .filter { !$0.hasPrefix(".") }
        #expect(!outputs.isEmpty && outputs.allSatisfy { $0.hasSuffix(".swift") }, "\(outputs)")
        #expect(try project.builtFiles().filter { $0.contains("resource_bundle_accessor") } == [])
    }

    private func hasGenerated(_ rpc: String) -> Bool {
        (try? project.generatedText("eliza.connect.swift"))?.contains("func `\(rpc.lowercased())`") == true
    }

    /// It comes last: what it builds is the same at each run, so what depends on all built modules stays as it is.
    @Test func `an unchanged build generates nothing, and the tests of an app pass`() async throws {
        let first = try await project.build("--build-tests")
        #expect(!first.contains("warning:"), "\(first)")
        let before = try project.generatedDate("eliza.connect.swift")
        let second = try await project.build("--build-tests")
        #expect(!second.contains("swift-mocks eliza.proto"), "\(second)")
        #expect(try project.generatedDate("eliza.connect.swift") == before)
        let (status, output) = try await project.swift(["test", "--skip-build"])
        #expect(status == 0, "\(output)")
        #expect(output.contains("Executed 2 tests, with 0 failures"), "\(output)")
        #expect(output.contains("Test run with 3 tests in 3 suites passed"), "\(output)")
    }
}

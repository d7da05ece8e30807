import Foundation
import TestSupport
import Testing

extension BothPluginsTests {
    /// Our build plugin beside grpc-swift-protobuf's: that makes messages and clients in the app, ours the mocks in its
    /// tests, of the same proto.
    @Suite struct GRPCProtobufPluginTests {
        private let project: ExampleProject

        /// With an error where the app's own copies of messages and clients are.
        init() throws {
            project = try ExampleProject(for: .bothPluginsOfGRPC)
            project.removeOutputs()
            for file in ["rooms.pb.swift", "rooms.grpc.swift"] {
                try project.write("#error(\"what is checked in\")\n", to: "Sources/GRPCExample/\(file)")
            }
        }

        @Test func `the app's tests pass`() async throws {
            let (status, output) = try await project.swift(["test"])
            #expect(status == 0, "\(output)")
            #expect(output.contains("Test run with 5 tests in 3 suites passed"), "\(output)")
            let made = try project.sources(of: "GRPCExample", by: "GRPCProtobufGenerator")
            #expect(made.map { ($0 as NSString).lastPathComponent }.sorted() == ["rooms.grpc.swift", "rooms.pb.swift"])
            #expect(
                try project.sources(of: "GRPCExampleTests") == ["SwiftMocksPlan.swift", "rooms.grpc.mock.swift"])
        }
    }
}

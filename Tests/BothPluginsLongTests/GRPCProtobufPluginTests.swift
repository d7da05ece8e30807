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
            #expect(
                try files(of: "GRPCExample", by: "GRPCProtobufGenerator") == ["rooms.grpc.swift", "rooms.pb.swift"])
            #expect(
                try files(of: "GRPCExampleTests", by: "SwiftMocksPlugin")
                    == ["SwiftMocksPlan.swift", "rooms.grpc.mock.swift"])
        }

        /// The mock has the new rpc, and it compiles: so the client and the messages have it, too.
        @Test func `a changed proto is seen by both`() async throws {
            try await project.build("--build-tests")
            #expect(try !mock().contains("func `leave`"))
            try project.replace(
                "rpc GetRoom(GetRoomRequest)",
                with: "rpc Leave(LeaveRequest) returns (Room);\n  rpc GetRoom(GetRoomRequest)", in: Self.proto)
            try project.write(
                try project.text(Self.proto) + "message LeaveRequest { string id = 1; }\n", to: Self.proto)
            let parameters = "request: Rooms_V1_LeaveRequest, context: ServerContext"
            try project.replace(
                "func listen(", with: "func leave(\(parameters)) -> Rooms_V1_Room { .init() }\n    func listen(",
                in: "Tests/GRPCExampleTests/RoomServerTests.swift")
            try await project.build("--build-tests")
            #expect(try mock().contains("func `leave`"))
        }

        private static let proto = "Sources/GRPCExample/rooms.proto"

        private func files(of target: String, by plugin: String) throws -> [String] {
            try Fixtures.files(in: project.outputs(of: target, by: plugin)).filter { $0.hasSuffix(".swift") }
                .map { ($0 as NSString).lastPathComponent }.sorted()
        }

        private func mock() throws -> String {
            try project.generatedText("rooms.grpc.mock.swift", of: "GRPCExampleTests")
        }
    }
}

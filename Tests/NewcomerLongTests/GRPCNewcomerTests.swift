import Foundation
import TestSupport
import Testing

/// The steps of Getting started for gRPC Swift, followed word for word, lead to a passing test.
@Suite(.serialized, .gated(by: .long)) struct GRPCNewcomerTests {
    /// The reader at the end of the section. The way there takes minutes, so all tests share it.
    private struct Arrival: Sendable {
        let project: ExampleProject
        let environment: [String: String]
        /// What the commands said.
        let outputs: [String]
        /// What the build plugin wrote for the app and for its tests.
        let generated: [[String]]
    }

    private static let arrival = Task {
        let project = try ExampleProject(for: .newcomerOfGRPC)
        project.removeOutputs()
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        _ = try await project.program("protoc-gen-grpc-swift-2")
        let newcomer = Newcomer(
            page: NewcomerTests.start, section: "gRPC Swift", project: project, tools: tools)
        let outputs = try await newcomer.follow()
        return Arrival(
            project: project, environment: newcomer.environment, outputs: outputs,
            generated: try ["Chat", "ChatTests"].map { try project.sources(of: $0) })
    }

    @Test func `the section leads to a passing test`() async throws {
        let arrival = try await Self.arrival.value
        #expect(arrival.outputs.count == 2, "no command between the one that copies the proto and `swift test`")
        let last = try #require(arrival.outputs.last)
        #expect(last.contains("Test run with 1 test in 0 suites passed"), "\(last)")
        let plan = "SwiftMocksPlan.swift"
        #expect(arrival.generated == [[plan, "chat.grpc.swift", "chat.pb.swift"], [plan, "chat.grpc.mock.swift"]])
    }

    /// The build expects a file for each proto, and gets one.
    @Test func `a proto without services is generated too`() async throws {
        let arrival = try await Self.arrival.value
        let proto = "Sources/Chat/words.proto"
        defer { try? FileManager.default.removeItem(at: arrival.project.file(proto)) }
        try arrival.project.write("syntax = \"proto3\";\nmessage Word { string text = 1; }\n", to: proto)
        let (status, output) = try await arrival.project.shell(
            "swift build --build-tests", environment: arrival.environment)
        #expect(status == 0 && !output.contains("warning:"), "\(output)")
        #expect(try arrival.project.sources(of: "Chat").contains("words.grpc.swift"))
        #expect(try arrival.project.sources(of: "ChatTests").contains("words.grpc.mock.swift"))
    }

    /// The command plugin makes the same files.
    @Test func `the files can be checked in`() async throws {
        let arrival = try await Self.arrival.value
        let command = "swift package --allow-writing-to-package-directory generate-mocks --output Checked --target Chat"
        for line in [command, "\(command) --check"] {
            let (status, output) = try await arrival.project.shell(line, environment: arrival.environment)
            #expect(status == 0, "\(line): \(output)")
        }
        for name in ["chat.grpc.swift", "chat.pb.swift"] {
            #expect(
                try arrival.project.text("Checked/\(name)") == arrival.project.generatedText(name, of: "Chat"))
        }
    }
}

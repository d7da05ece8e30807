import Foundation
import TestSupport
import Testing

/// The steps of Getting started for gRPC Swift, followed word for word, lead to a passing test.
@Suite(.serialized, .gated(by: .long)) struct GRPCNewcomerTests {
    private static let configuration = "Sources/Chat/swift-mocks-config.json"

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
        let tools = try await project.protocGenSwift().deletingLastPathComponent().path
        _ = try await project.program("protoc-gen-grpc-swift-2")
        let newcomer = Newcomer(
            page: NewcomerTests.start, section: "gRPC Swift", project: project, tools: tools)
        let outputs = try await newcomer.follow()
        return Arrival(
            project: project, environment: newcomer.environment, outputs: outputs,
            generated: try ["Chat", "ChatTests"].map { try generated(in: project, for: $0) })
    }

    @Test func `the section leads to a passing test`() async throws {
        let arrival = try await Self.arrival.value
        #expect(arrival.outputs.count == 2, "no command between the one that copies the proto and `swift test`")
        let last = try #require(arrival.outputs.last)
        #expect(last.contains("Test run with 1 test in 0 suites passed"), "\(last)")
        let plan = "SwiftMocksPlan.swift"
        #expect(arrival.generated == [[plan, "chat.grpc.swift", "chat.pb.swift"], [plan, "chat.grpc.mock.swift"]])
    }

    private static func generated(in project: ExampleProject, for target: String) throws -> [String] {
        try Fixtures.files(in: project.outputs(of: target)).filter { $0.hasSuffix(".swift") }
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
        #expect(try Self.generated(in: arrival.project, for: "Chat").contains("words.grpc.swift"))
        #expect(try Self.generated(in: arrival.project, for: "ChatTests").contains("words.grpc.mock.swift"))
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

    @Test func `a missing program is named before anything is built`() async throws {
        let arrival = try await Self.arrival.value
        try arrival.project.plan()
        var environment = arrival.environment
        let path = try #require(environment["PATH"]?.split(separator: ":", maxSplits: 1))
        environment["PROTOC_GEN_SWIFT_PATH"] = "\(path[0])/protoc-gen-swift"
        environment["PATH"] = String(path[1])
        let (status, output) = try await arrival.project.shell("swift build", environment: environment)
        #expect(status != 0)
        let place = "\(arrival.project.file(Self.configuration).path):1:75: error: "
        #expect(output.contains("\(place)protoc-gen-grpc-swift-2 was not found on PATH"), "\(output)")
        #expect(!output.contains("Building for debugging"), "\(output)")
    }
}

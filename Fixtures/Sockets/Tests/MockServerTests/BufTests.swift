import Foundation
import SwiftMocksConnect
import SwiftMocksServer
import Testing

@testable import BothLibraries

/// A client that is another process, and that others wrote.
@Suite(.timeLimit(.minutes(30))) struct BufTests {
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["SWIFT_MOCKS_BUF"] != nil),
        arguments: ["connect", "grpcweb", "grpc"])
    func `buf curl calls mocks`(_ wire: String) async throws {
        let chat = Demo_Chat_V1_ChatServiceClientMock()
        given(chat).getUser(.field(\.id, "7")).willReturn(.with { $0.name = "Ada" })
        let server = try await MockServer.start(serving: chat)
        let buf = try #require(ProcessInfo.processInfo.environment["SWIFT_MOCKS_BUF"])
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let schema = fixtures.appendingPathComponent("descriptors/demo/chat/v1/chat.pb").standardized.path

        let curl = try await OtherProcess(
            URL(fileURLWithPath: buf),
            [
                "curl", "--schema", "\(schema)#format=binpb", "--protocol", wire, "--data", #"{"id": "7"}"#,
                "\(server.url)/demo.chat.v1.ChatService/GetUser",
            ] + (wire == "grpc" ? ["--http2-prior-knowledge"] : []))

        #expect(curl.status == 0 && curl.lines.joined().contains(#""Ada""#), "\(curl.lines)")
        await server.stop()
        verify(chat).getUser(.any).called(.once)
        let names = ["connect": "Connect", "grpcweb": "gRPC-Web", "grpc": "gRPC"]
        #expect(calls(of: chat).getUser(.any).first?.transport?.protocolName == names[wire])
    }
}

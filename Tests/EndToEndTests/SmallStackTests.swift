import Foundation
import TestSupport
import Testing

/// Threads other than the main one have 512 KiB of stack on Apple's systems. Linux gives threads what the limit of the process
/// says, and the main one no more, so here all of them have as little.
struct SmallStackTests {
    @Test(arguments: GrowingRequest.sound)
    func `large requests need little stack`(_ request: GrowingRequest) async throws {
        for options in ["GenerateCallbackMethods=true,MockRuntime=SwiftMocks", "RPCLibrary=GRPCSwift"] {
            let response = try await answer(to: request.bytes(300, options: options))
            #expect(response.error == nil)
            #expect(!response.files.isEmpty)
        }
    }

    @Test(arguments: GrowingRequest.faulty)
    func `large requests with errors need little stack`(_ request: GrowingRequest) async throws {
        #expect(try await answer(to: request.bytes(300)).error != nil)
    }

    /// In each of many files, which threads share: messages as deep as protobuf reads them, and the innermost one in use.
    @Test func `the deepest messages need little stack`() async throws {
        let response = try await answer(to: Self.nested(depth: 100))
        #expect(response.error == nil)
        #expect(response.files.count == 400)
    }

    @Test(arguments: [101, 5000]) func `messages that are too deep are an error`(depth: Int) async throws {
        let outcome = try await run(Self.nested(depth: depth))
        #expect(outcome.status == 1)
        #expect(outcome.errorText.contains("nested more than 100 deep"))
    }

    private static func nested(depth: Int) -> [UInt8] {
        let names = (0..<200).map { "f\($0).proto" }
        let innermost = MessageBuilder().text(1, "M")
        let message = (1..<depth).reduce(innermost) { message, _ in MessageBuilder().text(1, "M").message(3, message) }
        let files = names.enumerated().map { number, name in
            let type = ".p\(number)" + String(repeating: ".M", count: depth)
            let rpc = MessageBuilder().text(1, "Get").text(2, type).text(3, type)
            return MessageBuilder().text(1, name).text(2, "p\(number)").message(4, message)
                .message(6, MessageBuilder().text(1, "S").message(2, rpc))
        }
        return names.reduce(MessageBuilder()) { $0.text(1, $1) }.messages(15, files).bytes
    }

    private func answer(to request: [UInt8]) async throws -> Response {
        let outcome = try await run(request)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        return try Response([UInt8](outcome.output))
    }

    private func run(_ request: [UInt8]) async throws -> Command.Outcome {
        try await Command(
            executable: "/bin/sh", arguments: ["-c", "ulimit -s 512 && exec '\(try Tools.plugin())'"],
            input: Data(request)
        ).run()
    }
}

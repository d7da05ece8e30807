import Foundation
import Testing

/// What does not compile, with the compiler's words.
@Suite(.timeLimit(.minutes(30))) struct MistakeTests {
    private static let code = """
        import ChatMocks
        import SwiftMocksConnect
        import SwiftMocksGRPC
        import SwiftMocksServer

        func mistakes(_ eliza: any ServableConnectMock, _ chat: any ServableGRPCMock) async throws {
            _ = try await MockServer.start()
            _ = try await MockServer.start(serving: chat)
            _ = MockServer(serving: eliza)
            _ = MockService(serving: eliza)
            _ = try await MockServer.start(serving: eliza, eliza, port: 8080)
            _ = MockService(serving: chat, chat)
        }
        """

    private static let errors = [
        "7: 'start()' is unavailable: write MockServer.start(serving: …) with the mocks that answer",
        "8: 'start(serving:_:)' is unavailable: a MockServer serves mocks that are generated with MockRuntime=SwiftMocks, "
            + "such as ElizaServiceClientMock(); a mock of a gRPC Swift client goes into a MockService of a GRPCServer",
        "9: 'init(serving:_:)' is unavailable: write try await MockServer.start(serving: …)",
        "10: 'init(serving:_:)' is unavailable: a MockService serves mocks that are generated with RPCLibrary=GRPCSwift, "
            + "such as ChatService.ClientMock(); a mock of a Connect client goes into a MockServer",
    ]

    @Test(.enabled(if: canCountSockets, "on Linux, the modules lie beside the tests")) func areExplained() async throws
    {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("mistakes.swift")
        try Self.code.write(to: file, atomically: true, encoding: .utf8)

        let compiler = try await OtherProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["swiftc", "-swift-version", "6", "-typecheck", file.path] + Self.modules())

        let found = compiler.lines.compactMap { line -> String? in
            guard line.hasPrefix(file.path + ":"), let word = line.range(of: ": error: ") else { return nil }
            return line.dropFirst(file.path.count + 1).prefix { $0.isNumber } + ": " + line[word.upperBound...]
        }
        #expect(found == Self.errors, "\(compiler.lines)")
    }

    /// Where the compiler finds the modules of this package, and those that SwiftNIO has in C.
    private static func modules() throws -> [String] {
        let built = OtherProcess.built("").resolvingSymlinksInPath()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../..")
        let zlib = root.appendingPathComponent("Sources/SwiftMocksZlib").standardized.path
        var flags = ["-I", built.appendingPathComponent("Modules").path, "-I", zlib]
        for name in try FileManager.default.contentsOfDirectory(atPath: built.path)
        where name.hasSuffix(".build") && !name.hasSuffix("-tool.build") {
            let map = built.appendingPathComponent("\(name)/module.modulemap").path
            if FileManager.default.fileExists(atPath: map) { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
        }
        let checkouts = built.appendingPathComponent("../../checkouts").standardized
        for path in [
            "swift-atomics/Sources/_AtomicsShims", "swift-nio/Sources/CNIOWindows", "swift-system/Sources/CSystem",
        ] {
            flags += ["-I", checkouts.appendingPathComponent("\(path)/include").path]
        }
        return flags
    }
}

import Foundation
import SwiftMocksServer

/// A server on a port of this machine, with mocks behind it. It prints the port, and runs until its
/// input ends. With `starts` and a number, it starts so many servers instead.
@main struct KindsServer {
    static func main() async throws {
        let mocks = Mocks()
        if CommandLine.arguments.dropFirst().first == "starts" { return try await measureStarts(of: mocks) }
        Log(of: mocks).stub()
        let server = try await MockServer.start(serving: mocks.kinds, mocks.levels)
        FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
        await endOfInput()
        await server.stop()
    }

    /// Prints the milliseconds in which a server starts and stops.
    private static func measureStarts(of mocks: Mocks) async throws {
        let count = CommandLine.arguments.last.flatMap { Int($0) } ?? 1
        let start = ContinuousClock.now
        for _ in 0..<count { await (try MockServer.start(serving: mocks.kinds, mocks.levels)).stop() }
        print((ContinuousClock.now - start) / .milliseconds(count))
    }
}

import Foundation
import SwiftMocksServer

/// A server on a port of this machine, with mocks behind it. It prints the port, and runs until its input ends.
@main struct KindsServer {
    static func main() async throws {
        let mocks = Mocks()
        Log(of: mocks).stub()
        let server = try await MockServer.start(serving: mocks.kinds, mocks.levels)
        FileHandle.standardOutput.write(Data("\(server.port)\n".utf8))
        await endOfInput()
        await server.stop()
    }

    private static func endOfInput() async {
        await withCheckedContinuation { continuation in
            Thread {
                while readLine() != nil {}
                continuation.resume()
            }.start()
        }
    }
}

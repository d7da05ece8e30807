import Foundation

/// What the suite's runner starts: `server`, mocks behind a `MockServer`, or `client`, which calls
/// mocks by the Connect library.
@main struct Conformance {
    static func main() async throws {
        switch CommandLine.arguments.dropFirst().first {
        case "server": try await serve()
        #if REAL_CONNECT
            case "client": try await call(forwarding: CommandLine.arguments.last == "forward")
        #endif
        default: fatalError("usage: Conformance server | client [forward], which needs the Connect library itself")
        }
    }
}

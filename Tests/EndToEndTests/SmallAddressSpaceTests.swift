#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The plugin reserves address space for the longest request there may be. Limits of a process or a container may leave less.
    struct SmallAddressSpaceTests {
        @Test func `a request is answered in less address space than the longest needs`() async throws {
            let request = try #require(GrowingRequest.sound.first).bytes(300)
            let outcome = try await run(request, megabytes: 1000)
            #expect(outcome.status == 0, "\(outcome.errorText)")
            #expect(try Response([UInt8](outcome.output)).error == nil)
        }

        @Test func `a request that has no room is an error`() async throws {
            let outcome = try await run([UInt8](repeating: 0, count: 140 << 20), megabytes: 200)
            #expect(outcome.status == 1 && outcome.outputText == "")
            #expect(
                outcome.errorText
                    == "protoc-gen-swift-mocks: standard input: there is no memory for more of it\n")
        }

        private func run(_ request: [UInt8], megabytes: Int) async throws -> Command.Outcome {
            let limit = "ulimit -v \(megabytes << 10)"
            return try await Command(
                executable: "/bin/sh", arguments: ["-c", "\(limit) && exec '\(try Tools.plugin())'"],
                input: Data(request)
            ).run()
        }
    }
#endif

import TestSupport
import Testing

/// Work and memory grow in proportion to the request, whichever way it grows. valgrind, which there is for Linux,
/// counts instructions and bytes: the same on every machine and under any load.
@Suite(.enabled(if: Tools.hasValgrind, "valgrind is there for Linux"), .gated(by: .long)) struct GrowthTests {
    private static let callbacks = "GenerateCallbackMethods=true"

    @Test(
        arguments: GrowingRequest.sound,
        [callbacks, "\(callbacks),MockRuntime=SwiftMocks", "RPCLibrary=GRPCSwift"])
    func `work grows with the request`(_ request: GrowingRequest, _ options: String) async throws {
        try await expectLinear(request, options: options) { #expect($0.error == nil && !$0.files.isEmpty) }
    }

    @Test(arguments: GrowingRequest.faulty)
    func `work grows with the request up to its error`(_ request: GrowingRequest) async throws {
        try await expectLinear(request) { #expect($0.error != nil) }
    }

    /// Four times the size takes four times the work, but for what starting takes and what tables waste as they
    /// double: with the square of the size it would be sixteen times.
    private func expectLinear(
        _ request: GrowingRequest, options: String = callbacks, check: (Response) -> Void
    ) async throws {
        let start = try await CountedRun(of: request.bytes(1, options: options))
        let once = try await CountedRun(of: request.bytes(150, options: options))
        let fourfold = try await CountedRun(of: request.bytes(600, options: options))
        check(fourfold.response)
        let work = (once.instructions - start.instructions, fourfold.instructions - start.instructions)
        #expect(Double(work.1) < 4.4 * Double(work.0) + 100_000, "instructions: \(work)")
        let memory = (once.peakBytes - start.peakBytes, fourfold.peakBytes - start.peakBytes)
        #expect(Double(memory.1) < 4.4 * Double(memory.0) + 100_000, "bytes: \(memory)")
    }
}

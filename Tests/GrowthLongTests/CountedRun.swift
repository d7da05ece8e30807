import Foundation
import TestSupport

/// A run of the plugin, counted by valgrind's heap profiler.
struct CountedRun {
    /// Executed, from the start of the process to its end.
    let instructions: Int
    /// Allocated at once, at most.
    let peakBytes: Int
    let response: Response

    init(of request: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        let profile = folder.file("profile")
        let outcome = try await Command(
            executable: try Tools.valgrind(),
            arguments: ["--tool=dhat", "--dhat-out-file=\(profile.path)", try Tools.plugin()], directory: folder.url,
            // Or every run would have other collisions in its hash tables.
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], input: Data(request)
        ).run()
        guard outcome.status == 0, let peak = Self.peak(in: outcome.errorText) else {
            throw UnexpectedFailure(text: outcome.errorText)
        }
        instructions = try JSONDecoder().decode(Profile.self, from: try Data(contentsOf: profile)).te
        peakBytes = peak
        response = try Response([UInt8](outcome.output))
    }

    /// The profile's end, in instructions.
    private struct Profile: Decodable {
        let te: Int
    }

    /// From a line as `==7== At t-gmax: 887,814 bytes in 1,070 blocks`.
    private static func peak(in summary: String) -> Int? {
        let line = summary.components(separatedBy: "\n").first { $0.contains("At t-gmax: ") }
        let number = line?.components(separatedBy: "At t-gmax: ").last?.prefix { $0 != " " }
        return number.flatMap { Int($0.filter { $0 != "," }) }
    }
}

import Foundation
import TestSupport
import Testing

/// `.make/swiftpm`, by which make and tests build packages: it runs SwiftPM once more after a crash of SwiftPM itself.
struct SwiftPMTests {
    @Test(arguments: ["build", "package", "test"])
    func `one crash is passed over`(subcommand: String) async throws {
        let outcome = try await run([subcommand, "--flag"], crashes: 1)
        #expect(outcome.status == 7)
        let command = "\(subcommand) --manifest-cache local -debug-info-format none --flag\n"
        #expect(outcome.outputText == command + command)
        #expect(outcome.errorText.hasSuffix("warning: SwiftPM crashed; running once more: swift \(command)"))
    }

    @Test func `a failure is not run again`() async throws {
        let outcome = try await run(["build", "--sanitize=thread"], crashes: 0)
        #expect(outcome.status == 7)
        #expect(outcome.outputText == "build --manifest-cache local --sanitize=thread\n")
        #expect(outcome.errorText == "")
    }

    @Test(arguments: [
        (
            ["build"],
            """
            -Xswiftc -whole-module-optimization -Xswiftc -disable-batch-mode -Xswiftc -no-emit-module-separately-wmo \
            -Xswiftc -num-threads -Xswiftc 2 -debug-info-format none
            """
        ), (["build", "-c", "release"], "-c release"), (["run", "program"], "program"),
    ])
    func `modules are compiled whole where that is asked for`(arguments: [String], flags: String) async throws {
        let outcome = try await run(arguments, crashes: 0, wholeModules: "1")
        let cache = arguments[0] == "run" ? "" : "--manifest-cache local "
        #expect(outcome.outputText == "\(arguments[0]) \(cache)\(flags)\n")
    }

    /// `swift run` becomes the program that it runs.
    @Test(arguments: [(["build"], 2), (["run", "program"], 1)])
    func `a second crash and one of another program are failures`(arguments: [String], crashes: Int) async throws {
        await #expect(throws: Killed.self) { try await run(arguments, crashes: crashes) }
    }

    /// Runs the command over a `swift` that prints its arguments, crashes at its first `crashes` starts, and fails with
    /// status 7 after that.
    private func run(
        _ arguments: [String], crashes: Int, wholeModules: String = ""
    ) async throws -> Command.Outcome {
        let folder = try TemporaryFolder()
        _ = try folder.program(
            "toolchain/swift",
            """
            echo "$*"
            echo start >>starts
            [ "$(grep -c . starts)" -gt \(crashes) ] || kill -SEGV $$
            exit 7
            """)
        let path = [folder.file("toolchain").path, "/usr/bin", "/bin"]
        return try await Command(
            executable: Tools.swiftPM, arguments: arguments, directory: folder.url,
            environment: ["PATH": path.joined(separator: ":"), "SWIFT_MOCKS_WHOLE_MODULES": wholeModules]
        ).run()
    }
}

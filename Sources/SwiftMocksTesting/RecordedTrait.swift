import Foundation
import SwiftMocks
import Testing

/// The run of a test with the trait, or of a part of a test without it.
private struct RecordedRun: Sendable {
    /// The run of the current test; nil if it does not have the trait.
    @TaskLocal static var current: RecordedRun?

    /// The test; nil if none runs, as in XCTest.
    let test: Test?
    var options = RecordingOptions()
    let failures = FailureWatch()
    /// Whether a part of the test has a recording.
    let hasRecording = Locked(false)

    /// The test of each recording in this process, by the recording's path.
    private static let tests = Locked<[String: Test.ID]>([:])

    /// Runs a test with its recording.
    static func run(
        _ test: Test, _ testCase: Test.Case?, name: String?, options: RecordingOptions,
        _ function: @Sendable () async throws -> Void
    ) async throws {
        let run = RecordedRun(test: test, options: options)
        try await run.failures.watch(test, testCase) {
            try await $current.withValue(run) {
                if name == nil, !test.name.hasSuffix("()") {
                    try await function()
                    guard !run.hasRecording.value else { return }
                    throw MockRecordingError(
                        "\(test.name) has cases, and they have no recording",
                        cure: "name one for each case in the test: try await withRecording(\"…\") { … }")
                }
                try await run.perform(name, function)
            }
        }
    }

    /// Runs a part of a test with a recording. Throws if another test has the same recording, or if
    /// the file can't be used.
    func perform<Result>(
        _ name: String?, source: String? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        hasRecording.value = true
        let path = RecordingPath(
            source: source ?? test?.sourceLocation.path ?? "", test: test?.name ?? "", name: name)
        if let test {
            let other = Self.tests.withLock { tests in
                defer { tests[path.path] = tests[path.path] ?? test.id }
                return tests[path.path]
            }
            guard other ?? test.id == test.id else {
                throw MockRecordingError(
                    "another test has this recording, too", file: path.path, cure: "give one a name: .recorded(\"…\")")
            }
        }
        let session = try RecordingSession(path, options, environment: ProcessInfo.processInfo.environment)
        do {
            let result = try await RecordingSession.$current.withValue(
                session, operation: body, isolation: isolation)
            record(session.end(hasFailed: failures.hasFailed))
            return result
        } catch {
            record(session.end(hasFailed: true))
            throw error
        }
    }

    private func record(_ errors: [MockRecordingError]) {
        for error in errors {
            Issue.record(Comment(rawValue: "\(error)"), sourceLocation: test?.sourceLocation ?? #_sourceLocation)
        }
    }
}

/// Answers the calls of a part of a test, such as a case of a parameterized one, from a recording:
/// `withRecording("\(country)") { … }`. It does that as ``Testing/Trait/recorded`` does, and takes
/// the options of that trait.
/// - Parameters:
///   - name: the name of the recording, which is the file
///     `__Recordings__/<source file>/<name>.json`.
///   - filePath: the path of the test's file.
///   - isolation: where the caller runs.
///   - body: the part of the test, which makes its mocks.
public func withRecording<Result>(
    _ name: String, filePath: String = #filePath, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async throws -> Result {
    let run = RecordedRun.current ?? RecordedRun(test: Test.current)
    return try await run.perform(name, source: filePath, isolation: isolation, body)
}

extension SourceLocation {
    /// The path of the source file.
    fileprivate var path: String {
        #if compiler(>=6.3)
            filePath
        #else
            _filePath
        #endif
    }
}

extension Trait where Self == MockTrait {
    /// Answers the calls of a test from its recording: `@Test(.recorded)`, `@Suite(.recorded)`.
    ///
    /// The recording is the file `__Recordings__/<source file>/<test>.json` beside that of the
    /// test. It answers the mocks that the test makes, as `replay` does: nothing is forwarded to a
    /// real server, and a call that was not recorded fails the test. With `SWIFT_MOCKS_RECORD=all`
    /// in the environment, calls go to the real server that a mock or its own server is made with,
    /// and the file is written; with `SWIFT_MOCKS_RECORD=missing`, only if there is none. If the
    /// test fails then, the file stays. With `SWIFT_MOCKS_RECORD=compare`, they go there too, and
    /// the test fails where the server does not answer as recorded.
    public static var recorded: Self { recorded() }

    /// Answers the calls of a test from its recording, as ``recorded`` does.
    /// - Parameters:
    ///   - name: the name of the recording; that of the test if it is nil.
    ///   - names: the fields and metadata that the file leaves out and comparisons ignore, such as
    ///     `password` or `session.token`.
    ///   - ignored: further fields of messages that comparisons ignore, such as `updated_at`.
    ///   - isRepeating: whether the last answer to equal requests is used for all further ones.
    ///   - hasPauses: whether answers come with the pauses of the real server.
    public static func recorded(
        _ name: String? = nil, redacting names: String..., ignoring ignored: String...,
        repeating isRepeating: Bool = false, withPauses hasPauses: Bool = false
    ) -> Self {
        var options = RecordingOptions()
        (options.redacted, options.ignored) = (names, ignored)
        (options.isRepeating, options.hasPauses) = (isRepeating, hasPauses)
        return MockTrait { [options] in try await RecordedRun.run($0, $1, name: name, options: options, $2) }
    }
}

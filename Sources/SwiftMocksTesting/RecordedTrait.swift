import SwiftMocks
import Testing

/// Answers the calls of a part of a test, such as a case of a parameterized one, from a recording:
/// `withRecording("\(country)") { … }`. It does that as ``Testing/Trait/recorded`` does. The test
/// needs that trait, which has the options, and sees whether the test fails. XCTest has no traits:
/// there, a test whose assertion has failed replaces the file.
/// - Parameters:
///   - name: the name of the recording, which is the file
///     `__Recordings__/<source file>/<name>.json`.
///   - filePath: the path of the test's file.
///   - line: the line of the part, for errors.
///   - isolation: where the caller runs.
///   - body: the part of the test, which makes its mocks.
/// - Throws: `MockRecordingError`, if the recording can't be used, if another test, case or part
///   has it, or if the test lacks the trait, and what `body` throws. On Apple platforms, XCTest
///   does not say which test runs: parts of two tests are told apart by their lines only.
public func withRecording<Result>(
    _ name: String, filePath: String = #filePath, line: Int = #line, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async throws -> Result {
    guard let run = RecordedRun.current ?? (Test.current == nil ? RecordedRun(of: nil, nil) : nil) else {
        throw MockRecordingError(
            "withRecording is used in a test without the trait recorded", suggestion: "add it: @Test(.recorded)")
    }
    let place = SourcePlace(path: filePath, line: line)
    return try await run.perform(name, part: place, isolation: isolation, body)
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
    ///     `password`, `session.token`, `children.*.id` or `x-user`. Metadata whose names end in
    ///     `token`, `key`, `secret`, `password` or `session` are left out by default. Recording
    ///     fails if nothing has one of the names.
    ///   - kept: the metadata that the file has, although it leaves them out by default.
    ///   - ignored: further fields of messages that comparisons ignore, such as `updated_at`. A
    ///     comparison fails if nothing has one of them.
    ///   - isRepeating: whether the last answer to equal requests is used for all further ones.
    ///   - hasPauses: whether answers come with the pauses of the real server.
    public static func recorded(
        _ name: String? = nil, redacting names: String..., keeping kept: String..., ignoring ignored: String...,
        repeating isRepeating: Bool = false, withPauses hasPauses: Bool = false
    ) -> Self {
        var options = RecordingOptions()
        options.redacted = names
        options.kept = kept
        options.ignored = ignored
        options.isRepeating = isRepeating
        options.hasPauses = hasPauses
        return MockTrait { [options] test, testCase, body in
            try await RecordedRun(of: test, testCase, options: options).run(test, name: name, body)
        }
    }
}

import Foundation
@_spi(Testing) import SwiftMocks
import Testing

/// Replays the answers of a real server in a test, or records them: see ``Testing/Trait/recorded``.
public struct RecordedTrait: TestTrait, SuiteTrait, TestScoping {
    let redacted: [String]
    let isRepeating: Bool
    let hasPauses: Bool

    /// Each test of a suite has a recording of its own.
    public var isRecursive: Bool { true }

    /// Returns the trait for each case of a test.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> RecordedTrait? {
        testCase == nil ? nil : self
    }

    /// Runs the test with its recording.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let session = try RecordingSession(
            try path(of: test, testCase), redacting: redacted, repeating: isRepeating, withPauses: hasPauses,
            environment: ProcessInfo.processInfo.environment)
        let failures = FailureWatch()
        do {
            try await failures.watch(test, testCase) {
                try await session.run { try await function() }
            }
        } catch {
            record(session.end(hasFailed: true), for: test)
            throw error
        }
        record(session.end(hasFailed: failures.hasFailed), for: test)
    }

    private func record(_ errors: [MockRecordingError], for test: Test) {
        for error in errors {
            Issue.record(Comment(rawValue: "\(error)"), sourceLocation: test.sourceLocation)
        }
    }

    private func path(of test: Test, _ testCase: Test.Case?) throws -> RecordingPath {
        // Swift Testing keeps the names of suites, and what tells cases apart, to itself.
        let names = Mirror(reflecting: test.id).descendant("nameComponents") as? [String] ?? []
        let arguments = testCase.flatMap { TestArguments(of: $0) }
        let path = RecordingPath(
            source: test.sourceLocation.path, suites: Array(names.dropLast()), test: test.name,
            arguments: arguments?.texts)
        guard arguments != nil || test.name.hasSuffix("()") else {
            throw MockRecordingError.unknownCase(of: test.name, path)
        }
        return path
    }
}

extension SourceLocation {
    /// The path of the file.
    fileprivate var path: String {
        #if compiler(>=6.3)
            filePath
        #else
            _filePath
        #endif
    }
}

/// The arguments of a case of a parameterized test.
private struct TestArguments {
    let texts: [String]

    /// Nil for a test without parameters.
    init?(of testCase: Test.Case) {
        guard let kind = Mirror(reflecting: testCase).descendant("_kind", "parameterized") else { return nil }
        let parts = Mirror(reflecting: kind)
        let arguments = parts.descendant("arguments").map { Mirror(reflecting: $0).children.map(\.value) } ?? []
        let values = arguments.compactMap { Mirror(reflecting: $0).descendant("value") }
        guard !values.isEmpty else { return nil }
        // Equal arguments have numbers.
        let number = parts.descendant("discriminator") as? Int ?? 0
        texts = values.map { String(describing: $0) } + (number > 0 ? ["\(number)"] : [])
    }
}

extension Trait where Self == RecordedTrait {
    /// Answers the calls of a test from its recording: `@Test(.recorded)`, `@Suite(.recorded)`.
    ///
    /// The recording is the file `__Recordings__/<suite>/<test>.json` beside that of the test. It answers the mocks that the test
    /// makes, as `replay` does: nothing is forwarded to a real server, and a call that was not recorded fails the test. With
    /// `SWIFT_MOCKS_RECORD=all` in the environment, calls go to the real server that a mock or its own server is made with, and
    /// the file is written; with `SWIFT_MOCKS_RECORD=missing`, only if there is none. If the test fails then, the file stays.
    public static var recorded: Self { recorded() }

    /// Answers the calls of a test from its recording, as ``recorded`` does.
    /// - Parameters:
    ///   - names: the fields of messages, and the metadata, that the file leaves out, such as `password` or `session.token`. They do
    ///     not count when a call is compared with recorded ones.
    ///   - isRepeating: whether the last answer to equal requests is used for all further ones.
    ///   - hasPauses: whether answers come with the pauses of the real server.
    public static func recorded(
        redacting names: String..., repeating isRepeating: Bool = false, withPauses hasPauses: Bool = false
    ) -> Self {
        RecordedTrait(redacted: names, isRepeating: isRepeating, hasPauses: hasPauses)
    }
}

import Foundation
import SwiftMocks
import Testing

/// The run of a test, or of a case of it, with the trait `recorded`.
struct RecordedRun: Sendable {
    /// The run of the current task; nil if its test does not have the trait.
    @TaskLocal static var current: RecordedRun?

    private let test: Test?
    private let options: RecordingOptions
    private let failures = FailureWatch()
    private let hasRecording = Locked(false)

    /// The test that has a file, by the path of the file.
    private static let tests = Locked<[String: Test.ID]>([:])

    init(of test: Test?, options: RecordingOptions = RecordingOptions()) {
        self.test = test
        self.options = options
    }

    /// Runs the test with its recording. A test with cases has one for each case, which it names
    /// itself.
    /// - Parameter name: the name of the recording; nil for the name of the test.
    func run(
        _ testCase: Test.Case?, name: String?, _ body: @Sendable () async throws -> Void
    ) async throws {
        guard let test else { return }
        try await failures.watch(test, testCase) {
            try await Self.$current.withValue(self) {
                guard name == nil, !test.name.hasSuffix("()") else { return try await perform(name, body) }
                try await body()
                guard !hasRecording.value else { return }
                throw MockRecordingError(
                    "\(test.name) has cases, and they have no recording",
                    suggestion: "name one for each case in the test: try await withRecording(\"…\") { … }")
            }
        }
    }

    /// Runs a part of the test with a recording.
    /// - Parameters:
    ///   - name: the name of the recording; nil for the name of the test.
    ///   - source: the path of the test's file; nil for the file of the test that runs.
    /// - Throws: what `body` throws, or ``MockRecordingError``, if there is no recording.
    func perform<Result>(
        _ name: String?, source: String? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        hasRecording.value = true
        let path = RecordingPath(
            source: source ?? test?.sourceLocation.path ?? "", test: test?.name ?? "", suites: test?.suites ?? [],
            name: name)
        try claim(path)
        let session = try RecordingSession(path, options, environment: ProcessInfo.processInfo.environment)
        do {
            let result = try await RecordingSession.$current.withValue(
                session, operation: body, isolation: isolation)
            record(session.finishTest(hasFailed: failures.hasFailed))
            return result
        } catch {
            record(session.finishTest(hasFailed: true))
            throw error
        }
    }

    /// Takes a file for this test.
    /// - Throws: ``MockRecordingError``, if another test has taken it.
    private func claim(_ path: RecordingPath) throws {
        guard let test else { return }
        let owner = Self.tests.withLock { tests in
            let owner = tests[path.path] ?? test.id
            tests[path.path] = owner
            return owner
        }
        guard owner == test.id else {
            throw MockRecordingError(
                "another test has this recording, too", file: path.path,
                suggestion: "give one a name: .recorded(\"…\")")
        }
    }

    private func record(_ errors: [MockRecordingError]) {
        for error in errors {
            Issue.record(Comment(rawValue: "\(error)"), sourceLocation: test?.sourceLocation ?? #_sourceLocation)
        }
    }
}

extension Test {
    /// The names of the types around the test, the outermost first.
    fileprivate var suites: [String] {
        // Such as `ChatTests.RoomTests/showsRooms()/RoomTests.swift:12:6`.
        let id = "\(id)"
        guard let name = id.range(of: "/\(name)/", options: .backwards), let dot = id.firstIndex(of: "."),
            dot < name.lowerBound
        else { return [] }
        return id[dot..<name.lowerBound].dropFirst().split(separator: "/").map(String.init)
    }
}

extension SourceLocation {
    fileprivate var path: String {
        #if compiler(>=6.3)
            filePath
        #else
            _filePath
        #endif
    }
}

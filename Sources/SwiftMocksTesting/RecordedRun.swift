import Foundation
import SwiftMocks
import Testing

/// The run of a case of a test with the trait `recorded`.
struct RecordedRun: Sendable {
    /// The run of the current task; nil if its test does not have the trait.
    @TaskLocal static var current: RecordedRun?

    /// The test and its case; nil in XCTest.
    private let test: Test?
    private let testCase: Test.Case?
    private let options: RecordingOptions
    private let failures = FailureWatch()
    /// The paths of the files that this run has taken. The traits of a test and of its suites share
    /// them.
    private let paths: Locked<Set<String>>

    /// What a file belongs to.
    private struct Owner: Sendable {
        let test: Test.ID
        /// The case with its arguments, as a text.
        let testCase: String
    }

    /// The owners of files, by the paths of these.
    private static let owners = Locked<[String: Owner]>([:])

    init(of test: Test?, _ testCase: Test.Case?, options: RecordingOptions = RecordingOptions()) {
        self.test = test
        self.testCase = testCase
        self.options = options
        paths = Self.current?.paths ?? Locked([])
    }

    /// Runs the test with its recording. A test with cases has one for each case, which it names
    /// itself.
    /// - Parameters:
    ///   - test: the test of the run.
    ///   - name: the name of the recording; nil for the name of the test.
    func run(_ test: Test, name: String?, _ body: @Sendable () async throws -> Void) async throws {
        try await failures.watch(test, testCase) {
            try await Self.$current.withValue(self) {
                guard name == nil, !test.name.hasSuffix("()") else { return try await perform(name, body) }
                try await body()
                guard paths.value.isEmpty else { return }
                throw MockRecordingError(
                    "\(test.name) has cases, and they have no recording", suggestion: Self.namingOfCases)
            }
        }
    }

    private static let namingOfCases =
        "name one for each case in the test: try await withRecording(\"…\") { … }"

    /// Runs a part of the test with a recording.
    /// - Parameters:
    ///   - name: the name of the recording; nil for the name of the test.
    ///   - source: the path of the test's file; nil for the file of the test that runs.
    /// - Throws: what `body` throws, or ``MockRecordingError``, if there is no recording.
    func perform<Result>(
        _ name: String?, source: String? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        let location = RecordingLocation(
            source: source ?? test?.sourceLocation.path ?? "", test: test?.name ?? "", suites: test?.suites ?? [],
            name: name)
        try claim(location, isPart: source != nil)
        let session = try RecordingSession(location, options, environment: ProcessInfo.processInfo.environment)
        do {
            let result = try await RecordingSession.$current.withValue(
                session, operation: body, isolation: isolation)
            report(session.finish(hasFailed: failures.hasFailed))
            return result
        } catch {
            report(session.finish(hasFailed: true))
            throw error
        }
    }

    /// Takes a file for the test, or for a part of it. A case that runs again has the same file.
    /// - Throws: ``MockRecordingError``, if another test, case or part has taken it: each would
    ///   replace what the other has recorded.
    private func claim(_ location: RecordingLocation, isPart: Bool) throws {
        guard let test else { return }
        let own = Owner(test: test.id, testCase: String(describing: testCase))
        let owner = Self.owners.withLock { owners in
            let owner = owners[location.path] ?? own
            owners[location.path] = owner
            return owner
        }
        func fault(_ other: String, _ suggestion: String) -> MockRecordingError {
            MockRecordingError("another \(other) has this recording, too", file: location.path, suggestion: suggestion)
        }
        if owner.test != own.test { throw fault("test", "give one a name: .recorded(\"…\")") }
        if owner.testCase != own.testCase { throw fault("case of the test", Self.namingOfCases) }
        guard paths.withLock({ $0.insert(location.path).inserted }) else {
            throw isPart
                ? fault("part of the test", "give each part a name of its own: withRecording(\"…\")")
                : fault("trait of the test", "remove one of the traits recorded")
        }
    }

    private func report(_ errors: [MockRecordingError]) {
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

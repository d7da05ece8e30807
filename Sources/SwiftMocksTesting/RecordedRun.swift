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
    /// The files that this run has taken. The traits of a test and of its suites share them.
    private let claims: RecordingClaims

    init(of test: Test?, _ testCase: Test.Case?, options: RecordingOptions = RecordingOptions()) {
        self.test = test
        self.testCase = testCase
        self.options = options
        claims = Self.current?.claims ?? RecordingClaims(of: test, testCase)
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
                guard claims.isEmpty else { return }
                throw MockRecordingError(
                    "\(test.name) has cases, and they have no recording", suggestion: RecordingClaims.namingOfCases)
            }
        }
    }

    /// Runs a part of the test with a recording.
    /// - Parameters:
    ///   - name: the name of the recording; nil for the name of the test.
    ///   - part: the place of the part; nil for the whole test.
    /// - Throws: what `body` throws, or ``MockRecordingError``, if there is no recording.
    func perform<Result>(
        _ name: String?, part: SourcePlace? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        let place = part ?? test.map { SourcePlace(path: $0.sourceLocation.path, line: $0.sourceLocation.line) }
        // `RoomTests` and `testShowsRooms`.
        let xctest = test == nil ? XCTestCases.run.map { $0.name.split(separator: ".").map(String.init) } : nil
        let location = RecordingLocation(
            source: place?.path ?? "", test: test?.name ?? xctest?.last ?? "",
            suites: test?.suites ?? xctest?.dropLast() ?? [], name: name, isOfPart: part != nil)
        try claims.claim(location, at: place, isPart: part != nil)
        // Only the end of the test shows whether its parts have all of its calls.
        let whenMissing = part == nil ? { @Sendable error in report([error]) } : nil
        let session = try RecordingSession(
            location, options, environment: ProcessInfo.processInfo.environment, whenMissing: whenMissing)
        func finish(hasFailed: Bool) -> [MockRecordingError] {
            session.finish(hasFailed: hasFailed, hasParts: part == nil && claims.hasPart)
        }
        let result: Result
        do {
            result = try await RecordingSession.$current.withValue(session, operation: body, isolation: isolation)
        } catch {
            report(finish(hasFailed: true))
            throw error
        }
        let errors = finish(hasFailed: failures.hasFailed)
        // An issue of Swift Testing fails no test of XCTest.
        if test == nil, let error = errors.first { throw error }
        report(errors)
        return result
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

import SwiftMocks
import Testing

/// The files that a test, or one of its cases, has taken for its recordings. No other test, case or
/// part may take them: each would replace what the other has recorded.
final class RecordingClaims: Sendable {
    /// A run of a test.
    fileprivate enum Run: Sendable {
        case swiftTesting(Test.ID, testCase: String)
        case xctest(XCTestCases.Run)
        /// A run of which only the place is known: that of XCTest on Apple platforms.
        case unknown
    }

    /// A file that is taken.
    fileprivate struct Claim: Sendable {
        let run: Run
        /// The name of the test; nil if it is not known.
        let name: String?
        let place: SourcePlace?
        let isPart: Bool
    }

    /// The last claims of this process, by their files.
    private static let claims = Locked<[String: Claim]>([:])

    static let namingOfCases = "name one for each case in the test: try await withRecording(\"…\") { … }"

    private let run: Run
    private let name: String?
    private let files = Locked<Set<String>>([])
    private let isTakenByPart = Locked(false)

    /// - Parameter test: the test of Swift Testing; nil in XCTest.
    init(of test: Test?, _ testCase: Test.Case?) {
        if let test {
            run = .swiftTesting(test.id, testCase: String(describing: testCase))
            name = test.name
        } else {
            let current = XCTestCases.run
            run = current.map(Run.xctest) ?? .unknown
            name = current?.name
        }
    }

    /// Whether no file was taken.
    var isEmpty: Bool { files.value.isEmpty }
    /// Whether a part of the test has taken a file.
    var hasPart: Bool { isTakenByPart.value }

    /// Takes a file. A test that runs again takes the same files.
    /// - Parameters:
    ///   - place: where the test, or its part, is.
    ///   - isPart: whether a part of the test takes it.
    /// - Throws: `MockRecordingError`, if the file is taken.
    func claim(_ location: RecordingLocation, at place: SourcePlace?, isPart: Bool) throws {
        let file = location.comparedPath
        let own = Claim(run: run, name: name, place: place, isPart: isPart)
        let isNew = files.withLock { $0.insert(file).inserted }
        let fault = Self.claims.withLock { claims in
            let fault = claims[file].flatMap { own.fault(with: $0, isNewOfRun: isNew) }
            if fault == nil { claims[file] = own }
            return fault
        }
        if isPart { isTakenByPart.value = true }
        if let fault { throw fault.located(in: location) }
    }
}

extension RecordingClaims.Claim {
    /// Returns why both can't have one file; nil if they are of one test that runs again.
    /// - Parameter isNewOfRun: whether the run of this claim has not taken the file before.
    fileprivate func fault(with other: Self, isNewOfRun: Bool) -> MockRecordingError? {
        switch (run, other.run) {
        case (.swiftTesting(let test, let ownCase), .swiftTesting(let otherTest, let otherCase))
        where test == otherTest:
            if ownCase != otherCase { return faultOfCases }
            return isNewOfRun ? nil : isPart ? faultOfParts(with: other) : faultOfTraits
        case (.xctest(let run), .xctest(let otherRun)) where run.name == otherRun.name:
            return run.number == otherRun.number ? faultOfParts(with: other) : nil
        case (.unknown, .unknown) where place == other.place: return nil
        default: return faultOfTests(with: other)
        }
    }

    private var text: String { [name, place.map { "at \($0)" }].compactMap { $0 }.joined(separator: " ") }
    private var test: String { name ?? "the test" }

    private func faultOfTests(with other: Self) -> MockRecordingError {
        MockRecordingError(
            "two tests have this recording: \(other.text), and \(text)",
            suggestion: isPart
                ? "give each a name of its own: withRecording(\"…\")" : "give one a name: .recorded(\"…\")")
    }

    private var faultOfCases: MockRecordingError {
        MockRecordingError("two cases of \(test) have this recording", suggestion: RecordingClaims.namingOfCases)
    }

    private func faultOfParts(with other: Self) -> MockRecordingError {
        let places = [other.place, place].compactMap { $0.map { "at \($0)" } }
        return MockRecordingError(
            "two parts of \(test) have this recording: "
                + (place == other.place ? "\(places[0]), which runs twice" : places.joined(separator: ", and ")),
            suggestion: "give each part a name of its own: withRecording(\"…\")")
    }

    private var faultOfTraits: MockRecordingError {
        MockRecordingError("two traits of \(test) have this recording", suggestion: "remove one of the traits recorded")
    }
}

/// A line of a test.
struct SourcePlace: Sendable, Equatable, CustomStringConvertible {
    let path: String
    let line: Int

    /// `RoomTests.swift:12`.
    var description: String { "\(path.split(separator: "/").last ?? ""):\(line)" }
}

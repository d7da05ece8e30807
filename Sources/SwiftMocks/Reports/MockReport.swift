/// A failure, and the place in the source code that it names.
public struct MockReport: Sendable {
    /// The lines of the report.
    public var text: String
    let site: CallSite

    /// The file, as `#fileID` gives it.
    public var fileID: StaticString { site.fileID }
    /// The path of the file.
    public var filePath: StaticString { site.filePath }
    /// The line in the file.
    public var line: UInt { site.line }
    /// The column in the line.
    public var column: UInt { site.column }

    /// The recipient of a mock's reports.
    public struct Recipient: Sendable {
        let reporterType: any MockReporter.Type

        /// Creates a recipient from a type of reporters, of which each mock creates one.
        public init(_ reporter: any MockReporter.Type) {
            reporterType = reporter
        }
    }
}

/// Reports the failures of one mock.
///
/// Mocks in tests have `TestReporter` of the module SwiftMocksTesting. Those in an app have one
/// that writes to the unified log or to standard error. A generated mock names one of them, as its
/// ``MockReport/Recipient``.
public protocol MockReporter: Sendable {
    /// The policy of the mocks for which nothing else sets one.
    static var defaultPolicy: MockPolicy { get }

    /// Creates the reporter of a mock, in the task that creates the mock.
    init()

    /// What a report of the current task would fail now, such as the identifier of a test; nil if
    /// that is unknown. Reports in the same place need not repeat everything.
    var place: (any Hashable & Sendable)? { get }

    /// Reports a failure, which is recorded when this returns. Any thread may call it.
    /// - Returns: whether it fails the place. False if it was expected, or if that is unknown.
    func record(_ report: MockReport) -> Bool

    /// Reports a probable mistake of a test, which fails nothing. Any thread may call it.
    func warn(_ report: MockReport)

    /// Releases what the reporter retains, because the mock is gone. Calls that outlive it may
    /// still report.
    func close()
}

extension MockReporter {
    /// Writes the warning to the console.
    public func warn(_ report: MockReport) { ConsoleReporter.write(warning: report) }
}

/// The parts of a failure's text, in their order. Each string becomes one line, whatever it
/// contains. A part without lines is left out.
struct ReportText {
    let headline: String
    let wanted: [String]
    var closest: [String] = []
    var timeline: [String] = []
    let hint: String

    var rendered: String {
        let parts = [("wanted", wanted), ("closest", closest), ("timeline", timeline)]
        let lines = parts.flatMap { Self.part($0.0, $0.1) } + Self.part("hint", [hint])
        return ([headline] + lines).map(oneLine).joined(separator: "\n")
    }

    private static func part(_ name: String, _ lines: [String]) -> [String] {
        lines.enumerated().map { index, line in
            "  " + padded(index == 0 ? name : "", to: 10) + line
        }
    }
}

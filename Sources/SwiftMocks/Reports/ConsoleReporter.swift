import Foundation

#if canImport(os)
    import os
#endif

/// Reports the failures of a mock in a process that runs no tests, such as an app: on Apple
/// platforms to the unified log, as faults, and elsewhere to standard error. The process goes on.
///
/// In a test process that links SwiftMocksTesting, it reports to the framework that runs the tests.
package final class ConsoleReporter: MockReporter {
    /// Relaxed; strict in tests.
    package static var defaultPolicy: MockPolicy { replacement?.defaultPolicy ?? .relaxed }

    /// The type of reporters to use instead, set by SwiftMocksTesting.
    package static var replacement: (any MockReporter.Type)? {
        get { replacements.value }
        set { replacements.value = newValue }
    }

    private static let replacements = Locked<(any MockReporter.Type)?>(nil)

    private let madeWithTheMock: (any MockReporter)?

    package init() {
        madeWithTheMock = Self.replacement?.init()
    }

    /// The reporter to use instead now. A mock may be older than the tests that use it, as in an
    /// app that runs tests; its test is unknown then.
    private var replacement: (any MockReporter)? { madeWithTheMock ?? Self.replacement?.init() }

    static let process = "process"

    /// The process, or in tests the current one.
    package var place: (any Hashable & Sendable)? {
        if let replacement { return replacement.place }
        return Self.process
    }

    package func record(_ report: MockReport) -> Bool {
        if let replacement { return replacement.record(report) }
        Self.write("\(report.fileID):\(report.line): \(report.text)")
        return true
    }

    package func warn(_ report: MockReport) {
        if let replacement { return replacement.warn(report) }
        Self.write(warning: report)
    }

    /// Writes a warning, whatever runs in the process.
    package static func write(warning: MockReport) {
        write("\(warning.fileID):\(warning.line): warning: \(warning.text)")
    }

    /// Closes the reporter of the tests that was made with the mock, if there is one.
    package func close() {
        madeWithTheMock?.close()
    }

    #if canImport(os)
        /// The log cuts off texts longer than 1 KB.
        private static func write(_ text: String) {
            let log = OSLog(subsystem: "SwiftMocks", category: "mocks")
            for part in parts(of: text, limit: 1000) {
                os_log("%{public}@", log: log, type: .fault, NSString(string: String(part)))
            }
        }
    #else
        /// In one write, so that no other thread's text gets between. A failure of the write is
        /// ignored.
        private static func write(_ text: String) {
            try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
        }
    #endif
}

extension MockReport.Recipient {
    /// The console of the app.
    public static var console: Self { Self(ConsoleReporter.self) }
}

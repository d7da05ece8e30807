import Dispatch
import Testing
import XCTest

/// Reports failures to the framework that runs the test. The framework is chosen when the mock is made. The other
/// framework would ignore them.
final class Reporter: Sendable {
    private let target: Target

    private enum Target: Sendable {
        case collector(@Sendable (Report) -> Void)
        case swiftTesting(Test.ID, IssueRelay)
        case xctest
    }

    /// Receives the reports instead of the framework, in tests of the library itself.
    @TaskLocal static var collector: (@Sendable (Report) -> Void)?

    init(limits: TimeLimits) {
        if let collector = Self.collector {
            target = .collector(collector)
        } else if let test = Test.current {
            target = .swiftTesting(test.id, IssueRelay(patience: Delay.seconds(1).scaled(by: limits.scale)))
        } else {
            target = .xctest
        }
    }

    /// Records a test failure.
    func fail(_ text: ReportText, at site: CallSite) {
        let report = Report(text: text.rendered, site: site)
        switch target {
        case .collector(let collect): collect(report)
        case .xctest: XCTFail(report.text, file: site.filePath, line: site.line)
        case .swiftTesting(let test, let relay):
            if Test.current?.id == test { report.record() } else { relay.send(report) }
        }
    }

    /// Ends reporting, because the mock is gone. Earlier reports still arrive.
    func close() {
        if case .swiftTesting(_, let relay) = target { relay.close() }
    }
}

/// One failure.
struct Report: Sendable {
    let text: String
    let site: CallSite

    /// Records the failure with Swift Testing, for the test of the current task.
    func record() {
        // Swift Testing requires numbers from 1.
        let location = SourceLocation(
            fileID: "\(site.fileID)", filePath: "\(site.filePath)", line: max(1, Int(site.line)),
            column: max(1, Int(site.column)))
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }
}

/// Records the issues of other threads in the test that made the mock: a task belongs to the test that started it, so
/// one task records the issues that others send to it.
final class IssueRelay: Sendable {
    /// The time for which ``send(_:)`` waits until an issue is recorded. After that, the issue is recorded later.
    private let patience: Delay
    private let mail: AsyncStream<Letter>.Continuation

    private struct Letter: Sendable {
        let report: Report
        let isRecorded = DispatchSemaphore(value: 0)
    }

    init(patience: Delay) {
        self.patience = patience
        let (stream, continuation) = AsyncStream<Letter>.makeStream()
        mail = continuation
        Task {
            for await letter in stream {
                letter.report.record()
                letter.isRecorded.signal()
            }
        }
    }

    /// Sends an issue, and returns when it is recorded. Otherwise the test could end first, and the issue would be
    /// lost.
    func send(_ report: Report) {
        let letter = Letter(report: report)
        mail.yield(letter)
        _ = letter.isRecorded.wait(timeout: .now() + .nanoseconds(Int(clamping: patience.nanoseconds)))
    }

    func close() {
        mail.finish()
    }
}

/// A place in the source code of a test.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
}

extension CallSite: CustomStringConvertible {
    /// File and line, without folders: `ElizaTests.swift:41`.
    var description: String {
        let path = "\(fileID)"
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(name):\(line)"
    }
}

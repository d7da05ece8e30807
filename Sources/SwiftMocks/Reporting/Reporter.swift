/// Hands the failures of a mock to the reporter that it names.
final class Reporter: Sendable {
    /// Counts the calls without a stub, so that code that repeats them does not repeat their reports.
    let unstubbed = UnstubbedCalls()

    private let collector: ReportCollector?
    private let receiver: any MockReporter

    /// Receives the reports instead, in tests of the library itself.
    @TaskLocal static var collector: ReportCollector?

    init(_ type: any MockReporter.Type) {
        collector = Self.collector
        receiver = type.init()
    }

    deinit { close() }

    /// Reports a failure.
    func fail(_ text: ReportText, at site: CallSite) {
        fail(text.rendered, at: site)
    }

    /// Reports a failure with this text.
    @discardableResult
    func fail(_ text: String, at site: CallSite) -> MockReport.Outcome {
        let report = MockReport(text: text, site: site)
        guard let collector = Self.collector ?? collector else { return receiver.record(report) }
        collector.reports.append(report)
        return .failed
    }

    /// What a report of the current task would fail now.
    var place: MockReport.Place { receiver.place }

    /// Releases what the reporter keeps, because the mock is gone.
    func close() {
        receiver.close()
    }
}

/// Collects failures.
final class ReportCollector: Sendable {
    let reports = Locked<[MockReport]>([])
}

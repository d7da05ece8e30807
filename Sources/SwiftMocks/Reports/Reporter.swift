/// Passes the failures of a mock to the reporter that it names.
final class Reporter: Sendable {
    /// Limits the reports of faults that code repeats.
    let repeated = RepeatedFaults()

    private let collector: ReportCollector?
    private let receiver: any MockReporter

    /// Receives the reports instead, in tests of the library itself.
    @TaskLocal static var collector: ReportCollector?

    init(_ type: any MockReporter.Type) {
        collector = Self.collector
        receiver = type.init()
    }

    deinit { close() }

    func fail(_ text: ReportText, at site: CallSite) {
        fail(text.rendered, at: site)
    }

    /// Fails without a mock.
    func fail(_ headline: String, wanted: String, closest: String? = nil, hint: String, at site: CallSite) {
        fail(
            ReportText(headline: headline, wanted: [wanted], closest: closest.map { [$0] } ?? [], hint: hint), at: site)
    }

    /// Fails without a mock, whose reporter would be used. In tests, this one reports to them.
    static func fail(_ headline: String, wanted: String, closest: String? = nil, hint: String, at site: CallSite) {
        Reporter(ConsoleReporter.self).fail(headline, wanted: wanted, closest: closest, hint: hint, at: site)
    }

    /// Returns whether it fails the test.
    @discardableResult
    func fail(_ text: String, at site: CallSite) -> Bool {
        let report = MockReport(text: text, site: site)
        guard let collector = Self.collector ?? collector else { return receiver.record(report) }
        collector.reports.append(report)
        return true
    }

    /// Reports something that fails nothing.
    func warn(_ text: ReportText, at site: CallSite) {
        let report = MockReport(text: text.rendered, site: site)
        guard let collector = Self.collector ?? collector else { return receiver.warn(report) }
        collector.warnings.append(report)
    }

    /// What a report of the current task would fail now; nil if that is unknown.
    var place: AnyHashable? { receiver.place.map { AnyHashable($0) } }

    /// Releases what the reporter retains, because the mock is gone.
    func close() {
        receiver.close()
    }
}

final class ReportCollector: Sendable {
    let reports = Locked<[MockReport]>([])
    let warnings = Locked<[MockReport]>([])
}

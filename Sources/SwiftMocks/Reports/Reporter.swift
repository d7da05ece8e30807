/// Passes the failures of a mock to the reporter that it names.
final class Reporter: Sendable {
    /// Counts the calls without a stub, to limit the reports of code that repeats them.
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

    /// What a report of the current task would fail now; nil if that is unknown.
    var place: AnyHashable? { receiver.place.map { AnyHashable($0) } }

    /// Releases what the reporter retains, because the mock is gone.
    func close() {
        receiver.close()
    }
}

final class ReportCollector: Sendable {
    let reports = Locked<[MockReport]>([])
}

/// Counts the calls without a stub, for each rpc of a mock and each test, and limits their reports.
/// Code that repeats a failing call would otherwise fill the log, each time with the whole
/// timeline.
final class UnstubbedCalls: Sendable {
    /// The extent of a call's report.
    enum Detail: Equatable {
        /// The whole report: the call is the first of its test.
        case full
        /// A line: it is the `count`-th of its test. If `next` is given, those before the `next`-th
        /// are not reported.
        case line(count: Int, first: Int, next: Int?)
        case nothing
    }

    private struct Key: Hashable {
        let rpc: String
        /// Nil stands for any that is unknown.
        let place: AnyHashable?
    }

    private struct Tally {
        /// The number of the first one in the log.
        let first: Int
        var count = 0
        /// The count that is reported next.
        var next = 1
        /// Whether the test has failed because of one of them. Those that `withKnownIssue` made
        /// known do not count.
        var hasFailed = false

        init(first: Int) { self.first = first }

        mutating func add() -> Detail {
            count += 1
            guard count >= next else { return .nothing }
            let isLast = hasFailed && count >= limit
            next = isLast ? 2 * count : count + 1
            return count == 1 ? .full : .line(count: count, first: first, next: isLast ? next : nil)
        }
    }

    /// The number of calls that are reported one by one.
    private static let limit = 10

    private let calls = Locked<[Key: Tally]>([:])

    /// Counts a call, and returns the extent of its report.
    func add(_ number: Int, rpc: String, in place: AnyHashable?) -> Detail {
        calls.withLock { $0[Key(rpc: rpc, place: place), default: Tally(first: number)].add() }
    }

    /// Forgets the calls so far, because the log begins again.
    func reset() {
        calls.value = [:]
    }

    /// Makes a report, unless it has failed the test, or another thread is making it.
    func reportOnce(_ fault: String, in place: AnyHashable?, _ report: () -> Bool) {
        let key = Key(rpc: fault, place: place)
        let hasFailed = calls.withLock { calls in
            defer { calls[key, default: Tally(first: 0)].hasFailed = true }
            return calls[key]?.hasFailed == true
        }
        if !hasFailed, !report() || place == nil { calls.withLock { $0[key]?.hasFailed = false } }
    }

    /// Records that such a call has failed the test, which shortens the reports of the next ones.
    func recordFailure(rpc: String, in place: AnyHashable?) {
        guard place != nil else { return }
        calls.withLock { $0[Key(rpc: rpc, place: place)]?.hasFailed = true }
    }
}

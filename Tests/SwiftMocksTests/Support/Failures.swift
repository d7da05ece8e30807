@testable import SwiftMocks

/// Runs `body` with mocks whose failures are collected instead of recorded, and returns them.
func failures(limits: TimeLimits? = nil, _ body: () async throws -> Void) async rethrows -> [MockReport] {
    let collector = ReportCollector()
    try await Reporter.$collector.withValue(collector) {
        try await TimeLimits.$override.withValue(limits ?? TimeLimits.override) { try await body() }
    }
    return collector.reports.value
}

/// Runs `body` with mocks whose warnings are collected instead of recorded, and returns them.
func warnings(_ body: () async throws -> Void) async rethrows -> [MockReport] {
    let collector = ReportCollector()
    try await Reporter.$collector.withValue(collector) { try await body() }
    return collector.warnings.value
}

/// Limits that are over at once.
var shortLimits: TimeLimits {
    var limits = TimeLimits(environment: [:])
    limits.hold = .milliseconds(30)
    limits.check = .milliseconds(30)
    limits.clock = HastyClock()
    return limits
}

extension MockReport {
    var headline: String { String(text.prefix { $0 != "\n" }) }
}

extension Sequence<MockReport> {
    /// The lines of all reports, without leading spaces.
    var lines: [String] {
        flatMap { report in report.text.split(separator: "\n").map { String($0.drop { $0 == " " }) } }
    }
}

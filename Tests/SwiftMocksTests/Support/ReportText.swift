import Foundation

@testable import SwiftMocks

/// The reports while `body` uses a mock.
func failures(
    limits: TimeLimits? = nil, policy: MockPolicy = .strict, _ body: (Client) async throws -> Void
) async rethrows -> [MockReport] {
    try await failures(limits: limits) { try await body(Client(policy: policy)) }
}

/// The headlines of the reports while `body` uses a mock, each with its distance from `line`: `Mock.say: … @2`.
func headlines(
    limits: TimeLimits? = nil, policy: MockPolicy = .strict, line: UInt = #line, _ body: (Client) async throws -> Void
) async rethrows -> [String] {
    try await failures(limits: limits, policy: policy, body).map { report in
        let headline = report.headline.replacingOccurrences(of: "ElizaServiceClientMock", with: "Mock")
        return "\(headline) @\(Int(report.line) - Int(line))"
    }
}

/// The reports of a relaxed mock while `body` uses it. Lines of the caller's file are shown as distances from `line`.
func reportText(
    fileID: String = #fileID, line: Int = #line, _ body: (Client) async throws -> Void
) async rethrows -> String {
    let reports = try await failures(limits: shortLimits) { try await body(Client(policy: .relaxed, line: 900)) }
    let file = fileID.split(separator: "/").last ?? ""
    return (0..<30).reduce(reports.map(\.text).joined(separator: "\n\n")) { text, distance in
        text.replacingOccurrences(of: "\(file):\(line + distance)", with: "Tests.swift:+\(distance)")
    }
}

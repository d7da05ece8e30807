import Foundation

@testable import SwiftMocks

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

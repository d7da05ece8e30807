import Foundation
import SwiftMocksConnect

/// Writes reports to the errors of the process, where the scripts look for them. There is no test
/// that they could fail.
struct ErrorsReporter: MockReporter {
    static let defaultPolicy = MockPolicy.strict

    var place: (any Hashable & Sendable)? { 0 }

    func record(_ report: MockReport) -> Bool {
        FileHandle.standardError.write(Data("\(report.text)\n\n".utf8))
        return true
    }

    func close() {}
}

final class ReportingKindsMock: Kinds_V1_KindsServiceClientMock, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        _ = super.describe(list)
        return MockReport.Recipient(ErrorsReporter.self)
    }
}

final class ReportingLevelsMock: Idempotency_V1_IdempotencyServiceClientMock, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        _ = super.describe(list)
        return MockReport.Recipient(ErrorsReporter.self)
    }
}

import SwiftMocksOptions

/// The keywords and attributes before Connect's declarations, which the options decide.
struct ConnectKeywords {
    /// The access level of protocols, clients and members.
    let visibility: SourceCode
    /// The access level of mocks and their methods.
    let mockVisibility: SourceCode
    /// The isolation before `protocol` and `class`: empty, or with a space after it.
    let isolation: SourceCode
    /// The recipient of the recording mocks' reports.
    let recipient: SourceCode

    /// The attribute before async members, and before types that need Swift's concurrency: apps on
    /// Connect 1.x may still target iOS 12.
    static let availability: SourceCode = "@available(iOS 13, *)"

    init(_ options: ConnectOptions) {
        let access = AccessKeywords(options.common)
        visibility = access.visibility
        mockVisibility = access.openVisibility
        isolation = options.nonisolatedTypes ? "nonisolated " : ""
        recipient = options.common.mockReports.recipient
    }
}

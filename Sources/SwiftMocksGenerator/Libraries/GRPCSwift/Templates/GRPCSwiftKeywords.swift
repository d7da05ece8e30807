import SwiftMocksOptions

/// The keywords, attributes and types that all declarations of a run share.
struct GRPCSwiftKeywords {
    /// The access level of mocks and their members.
    let visibility: SourceCode
    /// The `@available` attribute with the platforms.
    let availability: SourceCode
    /// gRPC Swift's module.
    let core: SwiftName
    /// The recipient of the mocks' reports.
    let recipient: SourceCode

    init(_ options: GRPCSwiftOptions) {
        let access = AccessKeywords(options.common)
        visibility = access.visibility
        let platforms = options.platforms.reduce(SourceCode.empty) { "\($0)\($1.name) \($1.version), " }
        availability = "@available(\(platforms)*)"
        core = SwiftName(checked: options.grpcModuleName)
        recipient = options.common.mockReports.recipient
    }
}

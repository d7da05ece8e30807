import SwiftMocksOptions

/// The keywords, attributes and types that all declarations of a run share.
struct GRPCSwiftKeywords {
    let visibility: SourceCode
    let availability: SourceCode
    let core: SwiftName
    let recipient: SourceCode

    init(_ options: GRPCSwiftOptions) {
        let keywords = Keywords(options.common)
        visibility = keywords.visibility
        let platforms = options.platforms.reduce(SourceCode.empty) { "\($0)\($1.name) \($1.version), " }
        availability = "@available(\(platforms)*)"
        core = SwiftName(checked: options.grpcModuleName)
        recipient = options.common.mockReports.recipient
    }
}

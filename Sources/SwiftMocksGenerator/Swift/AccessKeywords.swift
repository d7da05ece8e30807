import SwiftMocksOptions

/// The access levels before declarations, which the options decide.
struct AccessKeywords {
    /// The access level of protocols, final classes and members.
    let visibility: SourceCode
    /// The access level of classes that may be subclassed, and of their methods.
    let openVisibility: SourceCode

    init(_ options: CommonOptions) {
        switch options.visibility {
        case .internal: (visibility, openVisibility) = ("internal", "internal")
        case .package: (visibility, openVisibility) = ("package", "package")
        case .public: (visibility, openVisibility) = ("public", "open")
        }
    }
}

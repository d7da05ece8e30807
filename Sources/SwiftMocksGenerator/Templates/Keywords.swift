/// The keywords and attributes before declarations, as the options have them.
struct Keywords {
    /// Of protocols, clients and members.
    let visibility: SourceCode
    /// Of mocks and their methods.
    let mockVisibility: SourceCode
    /// Before `protocol` and `class`: empty, or with a space behind it.
    let isolation: SourceCode

    init(_ options: GeneratorOptions) {
        switch options.visibility {
        case .internal: (visibility, mockVisibility) = ("internal", "internal")
        case .package: (visibility, mockVisibility) = ("package", "package")
        case .public: (visibility, mockVisibility) = ("public", "open")
        }
        isolation = options.nonisolatedTypes ? "nonisolated " : ""
    }

    /// An attribute line before a top-level declaration; nothing where it is not deprecated.
    static func deprecated(_ deprecation: Deprecation?) -> SourceCode {
        guard let deprecation else { return .empty }
        let message = "\(deprecation.declaration) is marked deprecated in its proto"
        return "@available(*, deprecated, message: \(literal: message))\n"
    }

    /// The same before a member, at the start of an indented line.
    static func deprecatedMember(_ deprecation: Deprecation?) -> SourceCode {
        deprecation == nil ? .empty : "\(deprecated(deprecation))    "
    }
}

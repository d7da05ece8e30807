/// The keywords and attributes before declarations, as the options have them.
struct Keywords {
    /// Of protocols, final classes and members.
    let visibility: SourceCode
    /// Of classes that may be subclassed, and of their methods.
    let openVisibility: SourceCode

    init(_ options: GeneratorOptions) {
        switch options.visibility {
        case .internal: (visibility, openVisibility) = ("internal", "internal")
        case .package: (visibility, openVisibility) = ("package", "package")
        case .public: (visibility, openVisibility) = ("public", "open")
        }
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

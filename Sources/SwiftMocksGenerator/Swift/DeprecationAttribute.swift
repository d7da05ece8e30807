// The attribute of deprecated declarations.

extension Template.StringInterpolation {
    /// An attribute line before a top-level declaration; nothing if it is not deprecated.
    mutating func appendInterpolation(deprecated deprecation: @escaping @Sendable (Subject) -> Deprecation?) {
        appendHole(.text { $1.append(deprecated: deprecation($0)) })
    }

    /// An attribute before a member, at the start of an indented line; nothing if it is not
    /// deprecated.
    mutating func appendInterpolation(deprecatedMember deprecation: @escaping @Sendable (Subject) -> Deprecation?) {
        appendHole(
            .text { subject, out in
                guard let deprecation = deprecation(subject) else { return }
                out.append(deprecated: deprecation)
                out.append(text: "    ")
            })
    }
}

extension SourceWriter {
    fileprivate mutating func append(deprecated deprecation: Deprecation?) {
        guard let deprecation else { return }
        append(text: "@available(*, deprecated, message: ")
        append(literal: "\(deprecation.declaration) is marked deprecated in its proto")
        append(text: ")\n")
    }
}

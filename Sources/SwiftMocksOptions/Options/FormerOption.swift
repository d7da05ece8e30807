/// An option that an earlier release had. Setting it is an error that says what to do now.
package struct FormerOption: Equatable, Sendable {
    package let name: String
    /// What to do now.
    package let advice: String

    package static let all = [
        FormerOption(
            name: "MockSupport",
            advice: "remove it, and link SwiftMocksConnect or SwiftMocksGRPC to the target with recording mocks,"
                + " because the support code is in these libraries now")
    ]

    /// The former option of this name.
    package static func named(_ name: String) -> FormerOption? { all.first { $0.name == name } }
}

extension FormerOption: CustomStringConvertible {
    /// The text of the error.
    package var description: String { "option \(name) is gone; \(advice)" }
}

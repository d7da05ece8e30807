import Testing

/// What a module's build says about the actors that its code runs on, as the flags of the compiler.
enum Isolation: String, CaseIterable, CustomTestStringConvertible {
    case plain
    /// With the feature `NonisolatedNonsendingByDefault`.
    case nonsending
    case mainActor
    /// A new project of Xcode 26.
    case approachable

    var flags: [String] {
        switch self {
        case .plain: []
        case .nonsending: Self.features("NonisolatedNonsendingByDefault")
        case .mainActor: ["-default-isolation", "MainActor"]
        case .approachable:
            Self.mainActor.flags + Self.features("NonisolatedNonsendingByDefault", "InferIsolatedConformances")
        }
    }

    private static func features(_ names: String...) -> [String] {
        names.flatMap { ["-enable-upcoming-feature", $0] }
    }

    var testDescription: String { rawValue }
}

/// A language mode of the compiler.
enum LanguageMode: String, CaseIterable, CustomTestStringConvertible {
    case swift5 = "5"
    case swift6 = "6"

    var flags: [String] { ["-swift-version", rawValue] }

    var testDescription: String { "Swift \(rawValue)" }
}

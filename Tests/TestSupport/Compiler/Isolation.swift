import Foundation
import Testing

/// What a module's build says about the actors that its code runs on, as the flags of the compiler.
public enum Isolation: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case plain
    /// With the feature `NonisolatedNonsendingByDefault`.
    case nonsending
    case mainActor
    /// A new project of Xcode 26.
    case approachable

    /// What is tried: all with `SWIFT_MOCKS_TESTS=long`, else an older and a new project of Xcode.
    public static let tried: [Self] = isLong ? allCases : [.plain, .approachable]

    public var flags: [String] {
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

    public var testDescription: String { rawValue }
}

/// A language mode of the compiler.
public enum LanguageMode: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case swift5 = "5"
    case swift6 = "6"

    public static let tried: [Self] = isLong ? allCases : [.swift6]

    public var flags: [String] { ["-swift-version", rawValue] }

    public var testDescription: String { "Swift \(rawValue)" }
}

private let isLong = ProcessInfo.processInfo.environment["SWIFT_MOCKS_TESTS"] == "long"

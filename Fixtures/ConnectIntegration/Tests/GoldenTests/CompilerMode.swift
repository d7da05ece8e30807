import Testing

/// A way in which users build; every golden must compile without a warning in each.
enum CompilerMode: String, CaseIterable, CustomTestStringConvertible {
    case swift5
    case swift6
    case mainActorByDefault

    /// The modes in which goldens are compiled: for another system, the language modes alone.
    static let tried = BuiltModules.folderOfOtherSystem == nil ? allCases : [.swift5, .swift6]

    /// The compiler flags that make the mode.
    var flags: [String] {
        switch self {
        case .swift5: ["-swift-version", "5"]
        case .swift6: ["-swift-version", "6", "-strict-concurrency=complete"]
        case .mainActorByDefault: ["-swift-version", "6", "-default-isolation", "MainActor"]
        }
    }

    var testDescription: String { rawValue }
}

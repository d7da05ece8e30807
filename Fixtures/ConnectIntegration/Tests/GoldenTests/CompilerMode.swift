import Foundation
import TestSupport
import Testing

/// A way in which users build; every golden must compile without a warning in each.
enum CompilerMode: String, CaseIterable, CustomTestStringConvertible {
    case swift5
    case swift6
    case mainActorByDefault

    /// The cases that stand for the others in the modes beside Swift 6.
    static let chosenCases = [
        "kinds", "keywords", "collisions", "library_names", "access_levels_public", "mocks_testable", "mock_condition",
        "recording", "recording_keywords", "integration_app_recording_mocks",
    ]

    /// What is compiled: each case in Swift 6 mode, and the chosen ones in the other modes. With `SWIFT_MOCKS_TESTS=long`, each case
    /// in each mode; for another system, in the language modes alone.
    static func trials() throws -> [(GoldenCase, CompilerMode)] {
        let isLong = ProcessInfo.processInfo.environment["SWIFT_MOCKS_TESTS"] == "long"
        let modes = BuiltModules.folderOfOtherSystem == nil ? allCases : [.swift5, .swift6]
        return try GoldenCase.all().flatMap { goldenCase in
            modes.filter { isLong || $0 == .swift6 || chosenCases.contains(goldenCase.name) }.map { (goldenCase, $0) }
        }
    }

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

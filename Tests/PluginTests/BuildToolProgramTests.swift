import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

@Suite struct BuildToolProgramTests {
    /// A plugin must not take it for a fault of the configuration.
    @Test(arguments: [
        [], ["--help"], ["{}", "/g", "/o"], [#"{"check":{}}"#, "/g", "/o", "/o/a"], ["generate-mocks"],
        ["generate-mocks", "/nowhere.json"], ["@/nowhere.json", "/g", "/o"],
    ])
    func `other arguments are no fault of the user`(arguments: [String]) {
        let outcome = ProgramOutcome(arguments)
        #expect(outcome.status == 1 && !outcome.errors.isEmpty && outcome.output.isEmpty)
    }

    @Test func `folders without a target are warned of`() throws {
        let folder = try TemporaryFolder([
            "Sources/App/swift-mocks-config.json": "{}", "Sources/App/a.proto": "", "Sources/App/a.swift": "",
            "Sources/Empty/swift-mocks-config.json": "{}",
        ])
        let app = folder.file("Sources/App")
        let target = TargetDescription(
            name: "App", module: "App", folder: app, files: [], package: folder.url, isTest: false,
            products: ["Connect"])
        for folders in [[], [app]] {
            let step = BuildStep(
                work: .validate(target: target, folders: folders), generator: folder.url, outputFolder: folder.url)
            let outcome = try ProgramOutcome(step)
            #expect(outcome.status == 0)
            let warning = """
                warning: \(folder.url.path)/Sources/Empty has a swift-mocks-config.json, but no target: SwiftPM ignores a target \
                without a Swift file. Add one to the folder, even if it is empty
                """
            #expect(outcome.errors == (folders.isEmpty ? "" : warning))
        }
    }
}

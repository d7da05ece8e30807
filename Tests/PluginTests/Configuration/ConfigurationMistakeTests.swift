import Foundation
import TestSupport
import Testing

@testable import SwiftMocksBuildTool

/// What the build plugin says of the configurations in the table of mistakes.
@Suite struct ConfigurationMistakeTests {
    private static let mistakes = (try? Mistake.table(in: Fixtures.root).filter { $0.kind == .configuration }) ?? []

    @Test(arguments: mistakes) func `a mistake is reported as the table says`(_ mistake: Mistake) throws {
        let folder = try TemporaryFolder(["a.proto": "syntax = \"proto3\";"])
        try folder.write(try #require(mistake.configuration), to: "swift-mocks-config.json")
        let fault = #expect(throws: UserError.self) {
            let configuration = try TargetConfiguration(folder.file("swift-mocks-config.json"))
            _ = try configuration.checkedRuns(outputFolder: folder.file("out"), module: "App", isBuild: true)
        }
        let text = fault.map { "\($0)" } ?? ""
        #expect(!mistake.shows.isEmpty)
        for part in mistake.shows { #expect(text.contains(part), "\(text)") }
        if let entry = mistake.entry { #expect(TroubleshootingEntry.isMessage(of: entry, in: text), "\(text)") }
    }

    @Test func `the table has configurations`() { #expect(Self.mistakes.count > 20) }
}

import Foundation
import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// The table in code, what `--help` prints, and the README.
@Suite struct OptionTableTests {
    @Test func namesAreUnique() {
        #expect(Set(OptionTable.all.map(\.name)).count == OptionTable.all.count)
    }

    /// The documented default is what an empty parameter means: giving it changes nothing.
    @Test(arguments: OptionTable.all.map(\.name))
    func defaultsAreTheDefaults(_ name: String) throws {
        let option = try #require(OptionTable.all.first { $0.name == name })
        guard option.defaultValue != "none" else { return }
        let options = try ConnectOptions(parameter: "\(name)=\(option.defaultValue)")
        #expect(try "\(options)" == "\(ConnectOptions(parameter: ""))")
    }

    /// Every legal value is stored, and each as something else.
    @Test(arguments: OptionTable.all.filter { $0.values.legal.count > 1 }.map(\.name))
    func legalValuesDiffer(_ name: String) throws {
        let option = try #require(OptionTable.all.first { $0.name == name })
        let outcomes = try option.values.legal.map { value in
            try "\(ConnectOptions(parameter: "GenerateCallbackMethods=true,\(name)=\(value)"))"
        }
        #expect(Set(outcomes).count == outcomes.count)
    }

    @Test func helpHasEveryOption() {
        let lines = Help.text.split(separator: "\n", omittingEmptySubsequences: false)
        for option in OptionTable.all {
            let head = "  \(option.name)=\(option.values.description) (\(option.defaultValue))"
            guard let index = lines.firstIndex(of: Substring(head)) else {
                Issue.record("--help lacks \(head)")
                continue
            }
            #expect(lines[index + 1] == "      \(option.summary)")
        }
        #expect(lines.count { $0.hasPrefix("      ") && !$0.contains("[") } >= OptionTable.all.count)
    }

    @Test func readmeHasTheTableOfCommonOptions() throws {
        try expectReadme(toHave: OptionTable(libraries: RPCLibraries.all).common, inSection: "options")
    }

    @Test(arguments: RPCLibraries.all.map { $0.name })
    func readmeHasTheTableOfEachLibrary(_ name: String) throws {
        let library = try #require(RPCLibraries.all.first { $0.name == name })
        try expectReadme(toHave: library.ownOptions, inSection: "options of \(name)")
    }

    private func expectReadme(toHave options: [OptionDefinition], inSection name: String) throws {
        let readme = try String(contentsOf: Fixtures.root.appendingPathComponent("README.md"), encoding: .utf8)
        let start = try #require(readme.range(of: "<!-- \(name) -->\n"))
        let end = try #require(readme.range(of: "<!-- /\(name) -->"))
        let table = String(readme[start.upperBound..<end.lowerBound])
        let difference = LineDiff.text(expected: OptionListing.markdown(options), actual: table)
        #expect(difference == nil, "README.md, expected -, there +:\n\(difference ?? "")")
    }
}

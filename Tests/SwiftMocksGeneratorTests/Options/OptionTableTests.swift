import Foundation
import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// The table in code, what `--help` prints, and the page Options.
@Suite struct OptionTableTests {
    @Test func namesAreUnique() {
        #expect(Set(OptionTable.all.map(\.name)).count == OptionTable.all.count)
    }

    /// The documented default is what no value means: giving it changes nothing.
    @Test(arguments: OptionTable.all.map(\.name))
    func defaultsAreTheDefaults(_ name: String) throws {
        let option = try #require(OptionTable.all.first { $0.name == name })
        guard option.defaultValue != "none" else { return }
        #expect(try parsed("\(name)=\(option.defaultValue)", for: option) == parsed("", for: option))
    }

    /// Every legal value is stored, and each as something else.
    @Test(arguments: OptionTable.all.filter { $0.values.legal.count > 1 }.map(\.name))
    func legalValuesDiffer(_ name: String) throws {
        let option = try #require(OptionTable.all.first { $0.name == name })
        let outcomes = try option.values.legal.map { value in
            let isConnects = ConnectLibrary.ownOptions.contains { $0.name == name }
            let others = isConnects ? "GenerateCallbackMethods=true," : "MockRuntime=SwiftMocks,"
            return try parsed("\(name == "RPCLibrary" ? "" : others)\(name)=\(value)", for: option)
        }
        #expect(Set(outcomes).count == outcomes.count)
    }

    /// What the parameter asks for from the library that has the option, or else from the default one.
    private func parsed(_ parameter: String, for option: OptionDefinition) throws -> String {
        let owner = RPCLibraries.all.first { $0.ownOptions.contains { $0.name == option.name } }
        let library = owner.map { "RPCLibrary=\($0.name)," } ?? ""
        return "\(try OptionParser.parse(library + parameter, libraries: RPCLibraries.all))"
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

    @Test func thePageHasTheTableOfCommonOptions() throws {
        try expectPage(toHave: OptionTable(libraries: RPCLibraries.all).common, inSection: "options")
    }

    @Test(arguments: RPCLibraries.all.map { $0.name })
    func thePageHasTheTableOfEachLibrary(_ name: String) throws {
        let library = try #require(RPCLibraries.all.first { $0.name == name })
        try expectPage(toHave: library.ownOptions, inSection: "options of \(name)")
    }

    private func expectPage(toHave options: [OptionDefinition], inSection name: String) throws {
        let path = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Options.md"
        let page = try Documentation.text(of: path)
        let start = try #require(page.range(of: "<!-- \(name) -->\n"))
        let end = try #require(page.range(of: "<!-- /\(name) -->"))
        let table = String(page[start.upperBound..<end.lowerBound])
        let difference = LineDiff.text(expected: OptionListing.markdown(options), actual: table)
        #expect(difference == nil, "\(path), expected -, there +:\n\(difference ?? "")")
    }
}

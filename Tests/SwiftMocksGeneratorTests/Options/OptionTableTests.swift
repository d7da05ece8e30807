import Foundation
import TestSupport
import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// The table in code, what `--help` prints, and the page Options.
@Suite struct OptionTableTests {
    @Test func namesAreUnique() {
        #expect(Set(OptionTable.ofPlugin.all.map(\.name)).count == OptionTable.ofPlugin.all.count)
    }

    /// The documented default is what no value means: giving it changes nothing.
    @Test(arguments: OptionTable.ofPlugin.all.map(\.name))
    func defaultsAreTheDefaults(_ name: String) throws {
        let option = try #require(OptionTable.ofPlugin.all.first { $0.name == name })
        guard let text = option.defaultText else { return }
        #expect(try parsed("\(name)=\(text)", for: option) == parsed("", for: option))
    }

    /// Every legal value is stored, and each as something else.
    @Test(arguments: OptionTable.ofPlugin.all.filter { $0.values.legal.count > 1 }.map(\.name))
    func legalValuesDiffer(_ name: String) throws {
        let option = try #require(OptionTable.ofPlugin.all.first { $0.name == name })
        let outcomes = try option.values.legal.map { value in
            let isConnects = ConnectLibrary.facts.options.contains { $0.name == name }
            let others = isConnects ? "GenerateCallbackMethods=true," : "MockRuntime=SwiftMocks,"
            return try parsed("\(name == "RPCLibrary" ? "" : others)\(name)=\(value)", for: option)
        }
        #expect(Set(outcomes).count == outcomes.count)
    }

    /// What the parameter asks for from the library that has the option, or else from the default one.
    private func parsed(_ parameter: String, for option: any OptionDefinition) throws -> String {
        let owner = RPCLibraries.all.first { $0.facts.options.contains { $0.name == option.name } }
        let library = owner.map { "RPCLibrary=\($0.name)," } ?? ""
        let parsed = try OptionParser.parse(library + parameter, .ofPlugin)
        let values: [Any] = [parsed.library, ConnectOptions(parsed.settings), GRPCSwiftOptions(parsed.settings)]
        return "\(values)"
    }

    @Test func helpHasEveryOption() {
        let lines = Help.text(.ofPlugin).split(separator: "\n", omittingEmptySubsequences: false)
        for option in OptionTable.ofPlugin.all {
            let head = "  \(option.name)=\(option.values.description) (\(option.listedDefault))"
            guard let index = lines.firstIndex(of: Substring(head)) else {
                Issue.record("--help lacks \(head)")
                continue
            }
            #expect(lines[index + 1] == "      \(option.summary)")
        }
        #expect(lines.count { $0.hasPrefix("      ") && !$0.contains("[") } >= OptionTable.ofPlugin.all.count)
    }

    @Test func thePageHasTheTableOfCommonOptions() throws {
        try expectPage(toHave: OptionTable.ofPlugin.common, inSection: "options")
    }

    @Test(arguments: RPCLibraries.all.map { $0.name })
    func thePageHasTheTableOfEachLibrary(_ name: String) throws {
        let library = try #require(RPCLibraries.all.first { $0.name == name })
        try expectPage(toHave: library.facts.options, inSection: "options of \(name)")
    }

    private func expectPage(toHave options: [any OptionDefinition], inSection name: String) throws {
        let path = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Options.md"
        let page = try Documentation.text(of: path)
        let start = try #require(page.range(of: "<!-- \(name) -->\n"))
        let end = try #require(page.range(of: "<!-- /\(name) -->"))
        let table = String(page[start.upperBound..<end.lowerBound])
        let difference = LineDiff.text(expected: OptionListing.markdown(options), actual: table)
        #expect(difference == nil, "\(path), expected -, there +:\n\(difference ?? "")")
    }
}

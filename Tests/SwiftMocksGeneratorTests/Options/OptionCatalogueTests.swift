import Foundation
import TestSupport
import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// The declarations of options, their values, what `--help` prints, and the page Options.
@Suite struct OptionCatalogueTests {
    @Test func `options have unique names`() {
        #expect(Set(OptionCatalogue.all.map(\.name)).count == OptionCatalogue.all.count)
    }

    /// The documented default is what no value means: giving it changes nothing.
    @Test(arguments: OptionCatalogue.all.map(\.name))
    func `defaults are the defaults`(_ name: String) throws {
        let option = OptionCatalogue.all.named(name)
        guard let text = option.defaultText else { return }
        #expect(try parsed("\(name)=\(text)", for: option) == parsed("", for: option))
    }

    /// Every legal value is stored, and each as something else.
    @Test(arguments: OptionCatalogue.all.filter { $0.values.legal.count > 1 }.map(\.name))
    func `legal values of an option differ`(_ name: String) throws {
        let option = OptionCatalogue.all.named(name)
        let outcomes = try option.values.legal.map { value in
            let isConnects = ConnectGenerator.facts.options.contains { $0.name == name }
            let others = isConnects ? "GenerateCallbackMethods=true," : "MockRuntime=SwiftMocks,"
            return try parsed("\(name == "RPCLibrary" ? "" : others)\(name)=\(value)", for: option)
        }
        #expect(Set(outcomes).count == outcomes.count)
    }

    /// Each value of an option whose values can't be listed is stored, and all of one that is repeatable.
    @Test(arguments: OptionCatalogue.all.filter { $0.values.legal.isEmpty }.map(\.name))
    func `each value of each option is stored`(_ name: String) throws {
        let option = OptionCatalogue.all.named(name)
        let texts =
            switch option.values {
            case .name: ["Sample"]
            case .modules: ["Sample", "Other.Part"]
            case .path: ["a/b=c.txt"]
            case .texts: name == "Availability" ? ["macOS 15", "iOS 18.1"] : ["demo.v1.A", "B"]
            case .flag, .choice: [String]()
            }
        let stored = try parsed(texts.map { "\(name)=\($0)" }.joined(separator: ","), for: option)
        #expect(texts.allSatisfy { stored.contains("\"\($0)\"") }, "\(stored)")
    }

    /// What the parameter asks for from the library that has the option, or else from the default one.
    private func parsed(_ parameter: String, for option: OptionDefinition) throws -> String {
        let owner = LibraryGenerators.all.first { $0.facts.options.contains { $0.name == option.name } }
        let library = owner.map { "RPCLibrary=\($0.name)," } ?? ""
        let parsed = try OptionParser.parse(library + parameter, libraries: LibraryGenerators.all)
        let values: [Any] = [parsed.library.name, ConnectOptions(parsed.settings), GRPCSwiftOptions(parsed.settings)]
        return "\(values)"
    }

    @Test func `help has every option`() {
        let lines = Help.text.split(separator: "\n", omittingEmptySubsequences: false)
        for option in OptionCatalogue.all {
            let head = "  \(option.name)=\(option.values.description) (\(option.listedDefault))"
            guard let index = lines.firstIndex(of: Substring(head)) else {
                Issue.record("--help lacks \(head)")
                continue
            }
            #expect(lines[index + 1] == "      \(option.summary)")
        }
        #expect(lines.count { $0.hasPrefix("      ") && !$0.contains("[") } >= OptionCatalogue.all.count)
    }

    /// RECORD_GOLDENS=1 writes the tables anew, and fails.
    @Test func `the page has the tables`() throws {
        try expectPage(toHave: OptionCatalogue.common, inSection: "options")
        for facts in LibraryFacts.all { try expectPage(toHave: facts.options, inSection: "options of \(facts.name)") }
    }

    private func expectPage(toHave options: [OptionDefinition], inSection name: String) throws {
        let path = "Sources/SwiftMocksGenerator/SwiftMocksGenerator.docc/Options.md"
        if GoldenTests.isRecording { return try record(options, inSection: name, of: path) }
        let page = try Documentation.text(of: path)
        let start = try #require(page.range(of: "<!-- \(name) -->\n"))
        let end = try #require(page.range(of: "<!-- /\(name) -->"))
        let table = String(page[start.upperBound..<end.lowerBound])
        let difference = LineDiff.text(expected: OptionListing.markdown(options), actual: table)
        #expect(difference == nil, "\(path), expected -, there +:\n\(difference ?? "")")
    }

    private func record(_ options: [OptionDefinition], inSection name: String, of path: String) throws {
        let file = Fixtures.root.appendingPathComponent(path)
        let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "<!-- \(name) -->\n")
        let end = try #require(parts.last?.range(of: "<!-- /\(name) -->"))
        let text = "\(parts[0])<!-- \(name) -->\n\(OptionListing.markdown(options))\(parts[1][end.lowerBound...])"
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(path)")
    }
}

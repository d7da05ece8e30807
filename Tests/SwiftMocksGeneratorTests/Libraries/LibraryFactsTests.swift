import TestSupport
import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// What the plugins know of a library is what the generator does for it.
@Suite struct LibraryFactsTests {
    private static var table: [any LibraryGenerator.Type] { LibraryGenerators.all }

    @Test func `each table has each library once`() {
        #expect(LibraryFacts.all.map(\.name) == LibraryGenerators.all.map { $0.name })
        #expect(LibraryTable.all.map { $0.outputs } == LibraryOutputs.all)
        #expect(
            LibraryFacts.all.map { $0.outputs.map(\.suffix) } == LibraryOutputs.all.map { $0.generated.map(\.suffix) })
        #expect(Set(Self.table.map { $0.name }).count == Self.table.count)
    }

    /// The outputs that the generator writes for a proto, with every choice of the options that ask for outputs.
    @Test(arguments: table.map { $0.name })
    func `outputs are those of the facts`(_ name: String) throws {
        let facts = try Self.facts(name)
        for flags in Self.choices(facts.outputs.compactMap(\.flag)) {
            let written = facts.outputs.filter { $0.flag.map { flags[$0.name] == "true" } ?? true }
            guard !written.isEmpty else { continue }
            let response = try Self.response(name, flags)
            #expect(response.error == nil)
            #expect(response.files.map(\.name) == written.map { "a\($0.suffix)" }, "\(flags)")
        }
    }

    /// An option's summary is a literal, as every run makes it; so it repeats the suffix.
    @Test func `summaries name the suffix`() throws {
        for output in Self.table.flatMap({ $0.facts.outputs }) {
            guard let flag = output.flag else { continue }
            #expect(flag.summary.contains("`<name>\(output.suffix)`"))
        }
    }

    /// So an option that says what a library does anyway can be shared with that library.
    @Test func `values for other libraries are legal`() {
        let options = LibraryFacts.all.flatMap(\.options)
        for option in options { #expect(option.elsewhere.map(option.values.legal.contains) ?? true, "\(option.name)") }
        let others = options.filter { $0.elsewhere == nil }
        #expect(others.map(\.name) == ["GRPCModuleName", "Availability"], "what does a library without the option do?")
    }

    private static func facts(_ name: String) throws -> LibraryFacts {
        try #require(table.first { $0.name == name }).facts
    }

    /// Every choice of true and false, by the options' names.
    private static func choices(_ flags: [OptionDefinition]) -> [[String: String]] {
        flags.reduce([[:]]) { choices, flag in
            choices.flatMap { choice in ["true", "false"].map { choice.merging([flag.name: $0]) { $1 } } }
        }
    }

    /// To a request for one proto with a service.
    private static func response(_ library: String, _ options: [String: String]) throws -> Response {
        let parameter = (["RPCLibrary=\(library)"] + options.map { "\($0)=\($1)" }).joined(separator: ",")
        let request = TestRequest(
            ["a.proto"], [Proto.fileWithService("a.proto", rpcs: ["Get"])], parameter: parameter)
        return try request.run()
    }
}

import Testing

@testable import SwiftMocksGenerator

/// What the plugins know of options and libraries is what the generator has.
@Suite struct OptionCatalogueTests {
    @Test func hasTheGeneratorsOptions() {
        #expect(Set(OptionCatalogue.all.map(\.name)) == Set(OptionTable.all.map(\.name)))
    }

    @Test func hasTheGeneratorsLibraries() {
        #expect(LibraryFacts.all.map(\.name) == RPCLibraries.all.map { $0.name })
        for (facts, library) in zip(LibraryFacts.all, RPCLibraries.all) {
            #expect(facts.options.map(\.name) == library.ownOptions.map(\.name))
            #expect(facts.outputs.allSatisfy { library.outputSummary.contains("<name>\($0.suffix)") })
        }
    }
}

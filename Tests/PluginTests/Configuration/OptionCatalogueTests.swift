import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

/// What the plugins know of options is what the generator has.
@Suite struct OptionCatalogueTests {
    @Test func hasTheGeneratorsOptions() {
        #expect(Set(OptionCatalogue.all.map(\.name)) == Set(OptionTable.ofPlugin.all.map(\.name)))
    }
}

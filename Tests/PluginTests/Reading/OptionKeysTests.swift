import Testing

@testable import SwiftMocksConfiguration
@testable import SwiftMocksGenerator

@Suite struct OptionKeysTests {
    @Test func namesAreTheGenerators() {
        #expect(OptionKeys.all.map(\.name) == OptionTable.all.map(\.name))
    }

    @Test(arguments: zip(OptionKeys.all.map(\.kind), OptionTable.all))
    func kindFitsTheValues(kind: OptionKeys.Kind, option: OptionDefinition) {
        switch option.values.description {
        case "true/false": #expect(kind == .flag, "\(option.name)")
        case "module": #expect(kind == .list, "\(option.name)")
        case "path": #expect(kind == .path, "\(option.name)")
        default: #expect(kind == .text, "\(option.name)")
        }
    }
}

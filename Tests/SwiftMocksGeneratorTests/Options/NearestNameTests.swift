import Testing

@testable import SwiftMocksGenerator

@Suite struct NearestNameTests {
    private let names = OptionTable.all.map(\.name)

    @Test(arguments: [
        ("visibility", "Visibility"), ("Visibilty", "Visibility"), ("GenerateMock", "GenerateMocks"),
        ("ModuleMappings", "ProtoPathModuleMappings"), ("KeepCasing", "KeepMethodCasing"),
        ("Mappings", "ProtoPathModuleMappings"), ("GENERATEASYNCMETHODS", "GenerateAsyncMethods"),
    ])
    func theNearestContainsTheNameOrTakesTheFewestEdits(_ name: String, _ nearest: String) {
        #expect(NearestName.of(name, among: names) == nearest)
    }

    @Test func longNamesTakeNoLongerThanNeeded() {
        #expect(NearestName.of(String(repeating: "x", count: 1_000_000), among: names) != nil)
    }

    @Test func nothingIsNearestToNothing() {
        #expect(NearestName.of("a", among: []) == nil)
        #expect(NearestName.slip(of: "a", among: []) == nil)
    }

    @Test(arguments: [("public", "Public"), ("Publik", "Public"), ("Pakage", "Package"), ("Secret", nil), ("", nil)])
    func slipsAreNear(_ value: String, _ meant: String?) {
        #expect(NearestName.slip(of: value, among: ["Internal", "Public", "Package"]) == meant)
    }
}

import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

@Suite struct NearestNameTests {
    private let names = OptionCatalogue.all.map(\.name)

    @Test(arguments: [
        ("visibility", "Visibility"), ("Visibilty", "Visibility"), ("GenerateMock", "GenerateMocks"),
        ("ModuleMappings", "ProtoPathModuleMappings"), ("KeepCasing", "KeepMethodCasing"),
        ("Mappings", "ProtoPathModuleMappings"), ("GENERATEASYNCMETHODS", "GenerateAsyncMethods"),
    ])
    func aNameThatContainsTheTextComesFirstThenTheFewestEdits(_ name: String, _ nearest: String) {
        #expect(NearestName.of(name, among: names) == nearest)
    }

    /// What follows is not compared, so that a long name takes no longer than a short one.
    @Test func the64thByteIsTheLastThatCounts() {
        let start = String(repeating: "x", count: 64)
        let whole = start + String(repeating: "y", count: 100)
        #expect(NearestName.of(whole, among: [whole, start]) == start)
        #expect(NearestName.of(String(whole.prefix(65)), among: [whole, start]) == start)
    }

    @Test func tiesGoToTheLongestCommonStart() {
        #expect(NearestName.of("keepc", among: ["stepc", "keeps"]) == "keeps")
        #expect(NearestName.of("keepc", among: ["keeps", "stepc"]) == "keeps")
    }

    @Test func anEmptyListHasNoNearestName() {
        #expect(NearestName.of("a", among: []) == nil)
        #expect(NearestName.suggestion(for: "a", among: []) == nil)
    }

    @Test(arguments: [("public", "Public"), ("Publik", "Public"), ("Pakage", "Package"), ("Secret", nil), ("", nil)])
    func aSlipIsANameThatIsNearEnough(_ value: String, _ meant: String?) {
        #expect(NearestName.suggestion(for: value, among: ["Internal", "Public", "Package"]) == meant)
    }
}

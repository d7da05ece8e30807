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
    func `a name that contains the text comes first then the fewest edits`(_ name: String, _ nearest: String) {
        #expect(NearestName.nearest(to: name, among: names) == nearest)
    }

    /// What follows is not compared, so that a long name takes no longer than a short one.
    @Test func `the 64th byte is the last that counts`() {
        let start = String(repeating: "x", count: 64)
        let whole = start + String(repeating: "y", count: 100)
        #expect(NearestName.nearest(to: whole, among: [whole, start]) == start)
        #expect(NearestName.nearest(to: String(whole.prefix(65)), among: [whole, start]) == start)
    }

    @Test func `ties go to the longest common start`() {
        #expect(NearestName.nearest(to: "keepc", among: ["stepc", "keeps"]) == "keeps")
        #expect(NearestName.nearest(to: "keepc", among: ["keeps", "stepc"]) == "keeps")
    }

    @Test func `an empty list has no nearest name`() {
        #expect(NearestName.nearest(to: "a", among: []) == nil)
        #expect(NearestName.match(forTypo: "a", among: []) == nil)
    }

    @Test(arguments: [("public", "Public"), ("Publik", "Public"), ("Pakage", "Package"), ("Secret", nil), ("", nil)])
    func `a slip is a name that is near enough`(_ value: String, _ meant: String?) {
        #expect(NearestName.match(forTypo: value, among: ["Internal", "Public", "Package"]) == meant)
    }

    @Test(arguments: [
        ("Visibilty", "Visibility"), ("client", "GenerateClients"), ("Visibility:Public", "Visibility"),
        ("paths", nil), ("B", nil), ("Server", nil), ("", nil),
    ])
    func `a name that is far from all has no likely one`(name: String, likely: String?) {
        let names = ["Visibility", "GenerateClients", "GenerateMocks", "FileNaming"]
        #expect(NearestName.match(forPartOrTypo: name, among: names) == likely)
    }
}

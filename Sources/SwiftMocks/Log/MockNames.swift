/// The names of mocks in a report. Mocks of the same name are told apart by the place where they
/// were created.
struct MockNames {
    private let names: [ObjectIdentifier: String]

    init(of cores: [MockCore]) {
        let groups = Dictionary(grouping: cores, by: \.name).values
        let names = groups.flatMap { group in zip(group.map(ObjectIdentifier.init), Self.names(of: group)) }
        self.names = Dictionary(uniqueKeysWithValues: names)
    }

    subscript(core: MockCore) -> String { names[ObjectIdentifier(core)] ?? core.name }

    /// Returns the shortest names of places that tell all mocks of a group apart. Mocks that one
    /// line created, in a loop or in a function, are numbered in the order of the report.
    private static func names(of group: [MockCore]) -> [String] {
        guard group.count > 1 else { return group.map(\.name) }
        let ways: [(CallSite) -> String] = [
            { "line \($0.line)" }, { "\($0)" }, { "line \($0.line), column \($0.column)" },
            { "\($0), column \($0.column)" },
        ]
        let places = ways.lazy.map { way in group.map { way($0.site) } }.first { Set($0).count == group.count }
        let names = places ?? group.indices.map { "line \(group[$0].site.line), mock \($0 + 1)" }
        return zip(group, names).map { "\($0.name)(\($1))" }
    }
}

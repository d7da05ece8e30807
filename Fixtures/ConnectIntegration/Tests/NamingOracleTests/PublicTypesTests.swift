import TestSupport
import Testing

/// The generator's lists of public types, against the modules themselves.
@Suite struct PublicTypesTests {
    @Test(arguments: PublicTypeList.all)
    func `the list has the types that the module declares`(_ list: PublicTypeList) async throws {
        try await list.compare(with: SymbolGraph.publicTypes(of: list.module))
    }
}

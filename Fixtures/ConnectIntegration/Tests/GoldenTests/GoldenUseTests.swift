import Foundation
import Testing

/// Options that are about what users can do with generated code, seen from their side.
struct GoldenUseTests {
    @Test func `mocks are there only under their condition`() async throws {
        let flags = CompilerMode.swift6.flags
        #expect(try await complaints("mock_condition", use: "MockUse.swift", flags: flags + ["-D", "DEBUG"]) == "")
        let without = try await complaints("mock_condition", use: "MockUse.swift", flags: flags)
        #expect(without.contains("cannot find 'Kinds_V1_KindsServiceClientMock' in scope"))
    }

    @Test func `nonisolated types can be used away from the main actor`() async throws {
        let flags = CompilerMode.mainActorByDefault.flags
        #expect(try await complaints("nonisolated_types", use: "NonisolatedUse.swift", flags: flags) == "")
        let without = try await complaints("visibility_public", use: "NonisolatedUse.swift", flags: flags)
        #expect(without.contains("main actor-isolated"))
    }

    private func complaints(_ name: String, use: String, flags: [String]) async throws -> String {
        let goldenCase = try GoldenCase.named(name)
        var modules = try GoldenModules(of: goldenCase, goldens: goldenCase.files())
        modules.addUse(named: use)
        return try await GoldenCheck.complaints(against: modules, flags: flags)
    }
}

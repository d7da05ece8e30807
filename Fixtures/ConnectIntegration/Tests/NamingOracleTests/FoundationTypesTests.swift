import TestSupport
import Testing

#if os(Linux)
    /// The generator's list of Foundation's types, against the compiler that it was recorded with.
    @Suite struct FoundationTypesTests {
        private static let list = PublicTypeList(
            module: "Foundation", file: "Naming/FoundationTypes.swift", variable: "foundation")

        /// They have types that Foundation re-exports, or that the C library declares before it does.
        private static let reexported = [
            "CDispatch", "CoreFoundation", "Dispatch", "FoundationEssentials", "FoundationInternationalization",
            "Glibc", "SwiftGlibc", "_FoundationCShims", "_FoundationICU",
        ]

        @Test(.enabled("recorded with this compiler") { try await isOfThisCompiler() })
        func `the list has the types of Foundation`() async throws {
            async let foundation = SymbolGraph.publicTypes(of: "Foundation", reexporting: Self.reexported)
            async let cLibrary = SymbolGraph.publicTypes(of: "SwiftGlibc")
            let types = try await foundation.union(cLibrary)
            try await Self.list.compare(with: types.filter { !$0.hasPrefix("NS") && !$0.hasPrefix("__") })
        }

        private static func isOfThisCompiler() async throws -> Bool {
            if PublicTypeList.isRecording { return true }
            return try await list.recordedCompiler() == SymbolGraph.compiler()
        }
    }
#endif

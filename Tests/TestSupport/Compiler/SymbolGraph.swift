import Foundation

/// What a module of a package's build, or of the toolchain, declares.
public enum SymbolGraph {
    /// The names of its public types that are in no other type.
    ///
    /// - Parameter reexported: the modules whose types it re-exports, and that count as its own.
    public static func publicTypes(of module: String, reexporting reexported: [String] = []) async throws -> Set<String>
    {
        try await TemporaryFolder.with { folder in
            var command = ["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", folder.path]
            // Types that are called with an underscore count as internal there, whatever they are.
            command += [
                "-minimum-access-level", "internal",
                "-experimental-allowed-reexported-modules=" + reexported.joined(separator: ","),
            ]
            command += ["-skip-synthesized-members", "-skip-inherited-docs", "-skip-protocol-implementations"]
            command += try await BuiltModules.flags + toolchain.value.flags
            return try await CompilerCache(for: command).value { [command] in
                let outcome = try await SwiftCompiler.run(command)
                guard outcome.succeeded else { throw Fault(output: outcome.output) }
                let graph = try Data(contentsOf: folder.appendingPathComponent("\(module).symbols.json"))
                return try await publicTypes(in: graph)
            }
        }
    }

    /// Reading takes seconds, in which other tests need the threads of tasks.
    private static func publicTypes(in graph: Data) async throws -> Set<String> {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result { try JSONDecoder().decode(Symbols.self, from: graph).publicTypes })
            }
        }
    }

    /// The compiler and the platform that it compiles for.
    public static func compiler() async throws -> String { try await toolchain.value.name }

    struct Fault: Error {
        let output: String
    }

    private struct Symbols: Decodable {
        let symbols: [Symbol]

        var publicTypes: Set<String> { Set(symbols.filter(\.isPublicType).map { $0.pathComponents[0] }) }
    }

    private struct Symbol: Decodable {
        let kind: Kind
        let pathComponents: [String]
        let accessLevel: String
        /// Whether only those see it who ask for it by `@_spi`. Generated code does not.
        let spi: Bool?

        struct Kind: Decodable {
            let identifier: String
        }

        var isPublicType: Bool {
            pathComponents.count == 1 && ["public", "open"].contains(accessLevel) && spi != true
                && Self.typeKinds.contains(kind.identifier)
        }

        private static let typeKinds = ["class", "enum", "protocol", "struct", "typealias"].map { "swift.\($0)" }
    }

    private static let toolchain = Task { try await Toolchain() }

    private struct Toolchain {
        let name: String
        /// Those that the compiler has defaults for.
        let flags: [String]

        init() async throws {
            let output = try await SwiftCompiler.run(["swiftc", "-print-target-info"]).output
            let info = try JSONDecoder().decode(Info.self, from: Data(output.utf8))
            name = "\(info.compilerVersion), \(info.target.triple)"
            #if os(macOS)
                let sdk = try await SwiftCompiler.run(["xcrun", "--show-sdk-path"]).output
                flags = ["-sdk", sdk.trimmingCharacters(in: .whitespacesAndNewlines)]
            #else
                flags = ["-target", info.target.triple]
            #endif
        }

        private struct Info: Decodable {
            let compilerVersion: String
            let target: Target
        }

        private struct Target: Decodable {
            let triple: String
        }
    }
}

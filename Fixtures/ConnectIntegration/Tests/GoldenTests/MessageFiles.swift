import Foundation
import TestSupport

/// The Swift messages that protoc-gen-swift made of a case's protos; `Scripts/rebuild-messages.sh` makes them.
struct MessageFiles: Sendable {
    private let folder: URL
    /// The protos that the case needs messages of, its imports' imports included.
    let protos: [String]

    init(of goldenCase: GoldenCase) throws {
        let messages = Fixtures.connectIntegration.appendingPathComponent("Messages")
        let list = try Data(contentsOf: messages.appendingPathComponent("sets.json"))
        let sets = try JSONDecoder().decode([String: String].self, from: list)
        guard let set = sets[goldenCase.name] else { throw Missing(goldenCase: goldenCase.name) }
        folder = messages.appendingPathComponent(set)
        protos = try Self.withImports(goldenCase.protos)
    }

    /// There are no messages for a case, because they were not rebuilt since it came.
    struct Missing: Error {
        let goldenCase: String
        let remedy = "run make messages"
    }

    /// The files made of `protos`; a proto without messages has none.
    func files(for protos: [String]) -> [URL] {
        protos.map { folder.appendingPathComponent($0.dropLast(".proto".count) + ".pb.swift") }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// `protos` and all that they import, less what comes with protoc.
    private static func withImports(_ protos: [String]) throws -> [String] {
        var found: [String] = []
        var left = protos
        while let next = left.popLast() {
            let file = GoldenCase.protoFolder.appendingPathComponent(next)
            guard !found.contains(next), FileManager.default.fileExists(atPath: file.path) else { continue }
            found.append(next)
            let text = try String(contentsOf: file, encoding: .utf8)
            left += text.matches(of: /(?m)^\s*import\s+(?:public\s+|weak\s+|option\s+)?"([^"]+)"/).map { String($0.1) }
        }
        return found.sorted()
    }
}

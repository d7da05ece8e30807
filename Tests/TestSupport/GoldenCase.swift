import Foundation

/// One entry of Fixtures/golden/cases.json.
public struct GoldenCase: Decodable, Sendable, CustomStringConvertible {
    /// The folder of its expected outputs.
    public let name: String
    /// The files to generate, as paths under Fixtures/protos.
    public let protos: [String]
    /// As cases.json has them; paths in them are relative to the project's root.
    private let options: [String]

    /// The name, in the output of tests.
    public var description: String { name }

    /// The plugin's options, with absolute paths.
    public var arguments: [String] {
        options.map { $0.replacingOccurrences(of: "=Fixtures/", with: "=\(Fixtures.root.path)/Fixtures/") }
    }

    /// Where its expected outputs are.
    public var folder: URL { Fixtures.goldens.appendingPathComponent(name) }

    /// Whether protoc must know editions to read its protos.
    public var needsEditions: Bool {
        protos.contains { path in
            let text = try? String(contentsOf: Fixtures.protos.appendingPathComponent(path), encoding: .utf8)
            return text?.split(separator: "\n").contains { $0.hasPrefix("edition =") } ?? false
        }
    }

    /// All cases, in the file's order.
    public static func all() throws -> [GoldenCase] {
        let file = Fixtures.goldens.appendingPathComponent("cases.json")
        return try JSONDecoder().decode([GoldenCase].self, from: try Data(contentsOf: file))
    }

    /// The case of this name, which must exist.
    public static func named(_ name: String) throws -> GoldenCase {
        guard let found = try all().first(where: { $0.name == name }) else { throw MissingCase(name: name) }
        return found
    }
}

struct MissingCase: Error {
    let name: String
}

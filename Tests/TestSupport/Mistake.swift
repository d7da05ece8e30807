import Foundation

/// A mistake that beginners make, and what they are told: a row of `Fixtures/mistakes/table.json`.
public struct Mistake: Decodable, Sendable, CustomStringConvertible {
    /// The suite that makes it.
    public enum Kind: String, Decodable, Sendable {
        /// Options of the generator, given by protoc or buf.
        case options
        /// A configuration of the build plugin.
        case configuration
        /// A test that compiles and fails.
        case failingTest = "failing test"
    }

    /// What the text says, or the entry of the page Troubleshooting that has the text.
    public enum Verdict: String, Decodable, Sendable, CaseIterable {
        /// What to do.
        case remedy
        /// Only what is wrong.
        case fault
        case nothing
        /// Something that is not the fault.
        case misleads
    }

    /// What a beginner does. It names the row.
    public let mistake: String
    /// The suite that makes it.
    public let kind: Kind
    /// The library or tool from which a beginner comes who makes it.
    public let from: String
    /// Parts of the text.
    public let shows: [String]
    /// What they say.
    public let says: Verdict
    /// The heading of the entry with this text, or of the entry for a mistake that shows no text.
    public var entry: String?
    /// The arguments of protoc.
    public var arguments: [String]?
    /// The `swift-mocks-config.json`.
    public var configuration: String?
    /// The `buf.gen.yaml`, in which `PLUGIN` stands for the path of the plugin.
    public var template: String?

    /// The name of the row.
    public var description: String { mistake }

    /// All rows.
    public static func table(in root: URL) throws -> [Mistake] {
        let file = root.appendingPathComponent("Fixtures/mistakes/table.json")
        return try JSONDecoder().decode([Mistake].self, from: Data(contentsOf: file))
    }
}

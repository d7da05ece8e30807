import Foundation
import Testing

/// A list in the generator's sources: the names of the public types of a module that outputs import.
public struct PublicTypeList: Sendable, CustomTestStringConvertible {
    public let module: String
    /// Its file in Sources/SwiftMocksGenerator, and its name there.
    let file: String
    let variable: String
    /// Whether the module is the library itself. What stands in for it has some of the types.
    let isLibrary: Bool

    /// Types that a symbol graph leaves out, and the compiler finds.
    let unavailable: Set<String>

    public init(
        module: String, file: String, variable: String, isLibrary: Bool = true, unavailable: Set<String> = []
    ) {
        self.module = module
        self.file = file
        self.variable = variable
        self.isLibrary = isLibrary
        self.unavailable = unavailable
    }

    public var testDescription: String { module }

    /// Set by `make public-names`. A run that records fails, so that nothing is recorded by accident.
    public static let isRecording = ProcessInfo.processInfo.environment["RECORD_NAMES"] != nil

    /// Compares the list with the types that the module declares.
    public func compare(with declared: Set<String>) async throws {
        #expect(declared.count > 1)
        if Self.isRecording {
            if isLibrary { try await record(declared.union(unavailable)) }
            Issue.record("recorded \(isLibrary ? variable : "nothing of what stands in for \(module)")")
            return
        }
        let listed = Set(try parts().names.split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(declared.subtracting(listed).sorted() == [], "\(variable) lacks these; `make public-names` adds them")
        if isLibrary {
            #expect(listed.subtracting(declared).subtracting(unavailable).sorted() == [], "\(module) has these no more")
        }
    }

    /// The compiler that the list's documentation names, with the platform.
    public func recordedCompiler() throws -> String? { Self.compiler(in: try parts().head) }

    private func record(_ names: Set<String>) async throws {
        var (head, _, tail) = try parts()
        if let recorded = Self.compiler(in: head) {
            head.replace(recorded, with: try await SymbolGraph.compiler())
        }
        try (head + Self.lines(of: names.sorted()) + tail).write(to: path, atomically: true, encoding: .utf8)
    }

    private static func lines(of names: [String]) -> String {
        var lines: [String] = []
        for name in names {
            if let line = lines.last, line.count + name.count < 112 {
                lines[lines.count - 1] += " \(name)"
            } else {
                lines.append("        \(name)")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The file's text before the names, the names, and the text after them.
    private func parts() throws -> (head: String, names: String, tail: String) {
        let text = try String(contentsOf: path, encoding: .utf8)
        let declaration = try #require(text.range(of: "static let \(variable) = "), "\(file) has no \(variable)")
        let start = try #require(text.range(of: "\"\"\"\n", range: declaration.upperBound..<text.endIndex)).upperBound
        let end = try #require(text.range(of: "\n        \"\"\"", range: start..<text.endIndex)).lowerBound
        return (String(text[..<start]), String(text[start..<end]), String(text[end...]))
    }

    private static func compiler(in text: String) -> String? {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let mark = "/// Source: Swift version "
        return lines.last { $0.hasPrefix(mark) }.map { String($0.dropFirst("/// Source: ".count)) }
    }

    private var path: URL {
        Fixtures.root.appendingPathComponent("Sources/SwiftMocksGenerator/\(file)")
    }
}

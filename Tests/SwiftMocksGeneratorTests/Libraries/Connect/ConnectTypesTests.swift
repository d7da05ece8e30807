import Foundation
import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// The table of names is what the libraries declare.
@Suite struct ConnectTypesTests {
    @Test func swiftMocksIsWhole() throws {
        #expect(SwiftMocksTypes.all.count > 40)
        for (module, known) in [
            ("SwiftMocks", SwiftMocksTypes.all), ("SwiftMocksTesting", SwiftMocksTypes.ofTests),
            ("SwiftMocksConnect", ConnectTypes.adapter), ("SwiftMocksGRPC", GRPCSwiftTypes.adapter),
        ] {
            let types = try publicTypes(in: "Sources/\(module)")
            #expect(types.subtracting(known) == [], "the table of \(module) lacks these")
            #expect(known.subtracting(types) == [], "\(module) has no more of these")
        }
    }

    @Test(arguments: ["Connect", "ConnectMocks"])
    func whatStandsForConnectIsKnown(_ module: String) throws {
        let options = try ConnectOptions(parameter: "")
        let types = try publicTypes(in: "Fixtures/connect-swift/Sources/\(module)")
        #expect(types.count > 5)
        for type in types { #expect(ConnectTypes.module(of: type, options: options) == module, "\(type)") }
    }

    /// Those that are not in others, and that not only adapters see. In an adapter, all code is in conditions.
    private func publicTypes(in folder: String) throws -> Set<String> {
        let sources = try Fixtures.contents(of: Fixtures.root.appendingPathComponent(folder)).values
        let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
        let lines = sources.map { $0.replacing("@_spi(Adapters)\n", with: "@_spi(Adapters) ") }
            .flatMap(Self.linesOutsideConditions)
            .filter { !$0.hasPrefix(" ") && !$0.hasPrefix("/") && !$0.hasPrefix("@_spi(Adapters)") }
        return Set(
            lines.compactMap { line in
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                guard words.contains("public") || words.contains("open"), !words.contains("extension"),
                    let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
                else { return nil }
                return String(words[kind + 1])
            })
    }

    /// The lines without the margin that code in `#if` has.
    private static func linesOutsideConditions(_ source: String) -> [Substring] {
        var depth = 0
        return source.split(separator: "\n").filter { !$0.isEmpty }.map { line in
            let words = line.drop { $0 == " " }
            if words.hasPrefix("#endif") { depth -= 1 }
            defer { if words.hasPrefix("#if ") { depth += 1 } }
            return line.hasPrefix(String(repeating: "    ", count: depth)) ? line.dropFirst(4 * depth) : line
        }
    }
}

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

    /// Those that are not in others: in an adapter, all code is in a condition.
    private func publicTypes(in folder: String) throws -> Set<String> {
        let sources = try Fixtures.contents(of: Fixtures.root.appendingPathComponent(folder)).values
        let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "actor", "typealias"]
        let lines = sources.flatMap { source in
            let margin = source.hasPrefix("#if ") ? "    " : ""
            return source.split(separator: "\n").filter { $0.hasPrefix(margin) }.map { $0.dropFirst(margin.count) }
        }.filter { !$0.hasPrefix(" ") && !$0.hasPrefix("/") }
        return Set(
            lines.compactMap { line in
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                guard words.contains("public") || words.contains("open"), !words.contains("extension"),
                    let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count
                else { return nil }
                return String(words[kind + 1])
            })
    }
}

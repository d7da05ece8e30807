import Foundation
import SwiftMocksWire
import Testing

/// The cases that the conformance suites of Connect have for servers; see Conformance.md.
struct ConformanceTests {
    @Test(arguments: AnswerCases.all)
    func `a client sees what the rpc answers`(_ test: ConformanceCase) throws {
        for variant in test.variants {
            let client = ConformanceClient(variant: variant, shape: test.shape)
            var server = ConformanceServer(test)
            let response = try client.read(server.respond(client.request(test), client.body(test)))
            if let failure = test.failure {
                #expect(response.error?.code == failure, "\(variant)")
                #expect(response.messages.isEmpty || test.shape == .fullDuplex, "\(variant)")
            } else {
                #expect(response.headers == test.answer.headers, "\(variant)")
                #expect(response.messages == test.answer.messages, "\(variant)")
                #expect(response.error == test.answer.error, "\(variant)")
                #expect(response.trailers == test.answer.trailers, "\(variant)")
            }
            if let status = test.status { #expect(response.status == status, "\(variant)") }
        }
    }

    @Test(arguments: RawCase.all)
    func `a broken request fails as it has to`(_ test: RawCase) throws {
        let variant = Variant(family: test.family, codec: .proto, isCompressed: false)
        let client = ConformanceClient(variant: variant, shape: test.shape)
        var server = ConformanceServer(
            ConformanceCase(test.suite, test.name, test.shape) { $0.answer.messages = ["response"] })
        let response = try client.read(server.respond(test.request, [test.body]))
        if test.codes.isEmpty {
            #expect(response.messages == ["response"] && response.error == nil)
        } else {
            #expect(response.error.map { test.codes.contains($0.code) } == true, "\(response)")
            #expect(response.messages.isEmpty)
        }
        if let status = test.status { #expect(response.status == status) }
    }

    /// The cases of a suite, and the exchanges that they make.
    private struct Count {
        var cases = 0
        var exchanges = 0

        mutating func add(_ exchanges: Int) {
            cases += 1
            self.exchanges += exchanges
        }

        func row(_ suite: String) -> String { "| \(suite) | \(cases) | \(exchanges) |" }
    }

    @Test func `the page has the counts`() throws {
        var counts: [String: Count] = [:]
        var sum = Count()
        func add(_ suite: String, _ exchanges: Int) {
            counts[suite, default: Count()].add(exchanges)
            sum.add(exchanges)
        }
        for test in AnswerCases.all { add(test.suite, test.variants.count) }
        for test in RawCase.all { add(test.suite, 1) }
        let page = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                "../Conformance.md"), encoding: .utf8)
        let rows = counts.sorted { $0.key < $1.key }.map { $0.value.row($0.key) } + [sum.row("together")]
        let table = rows.joined(separator: "\n")
        #expect(page.contains(table), "the table is\n\(table)")
    }
}

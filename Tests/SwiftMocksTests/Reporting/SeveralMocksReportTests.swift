import Testing

@testable import SwiftMocks

/// Reports about several mocks: each event has a number of its own, and each mock a name.
@Suite(.endOfHangs, .patient)
struct SeveralMocksReportTests {
    private typealias Place = (file: StaticString, line: UInt, column: UInt)

    private func client(_ place: Place) -> Client {
        Client(policy: .relaxed, fileID: place.file, line: place.line, column: place.column)
    }

    /// The names of mocks that were made at these places, in a report that misses a second call of the last mock.
    private func names(_ places: Place...) async -> [String] {
        let reports = await failures {
            let clients = places.map(self.client)
            for client in clients { _ = await client.said() }
            verifyInOrder {
                for client in clients { verify(client).say(.any) }
                verify(clients[clients.count - 1]).say(.any)
            }
        }
        let rows = reports.lines.filter { $0.contains(" > ") }
        return rows.compactMap { row in
            row.range(of: ".say  ").map { String(row[..<$0.lowerBound].split(separator: ">")[1].dropFirst()) }
        }
    }

    @Test func `a name says as much as tells mocks apart`() async {
        let mock = "ElizaServiceClientMock"
        #expect(await names(("M/A.swift", 1, 5), ("M/B.swift", 2, 5)) == ["\(mock)(line 1)", "\(mock)(line 2)"])
        #expect(await names(("M/A.swift", 1, 5), ("M/B.swift", 1, 5)) == ["\(mock)(A.swift:1)", "\(mock)(B.swift:1)"])
        #expect(
            await names(("M/A.swift", 1, 5), ("M/A.swift", 1, 40))
                == ["\(mock)(line 1, column 5)", "\(mock)(line 1, column 40)"])
        #expect(
            await names(("M/A.swift", 1, 5), ("M/A.swift", 1, 40), ("M/B.swift", 1, 5))
                == ["A.swift:1, column 5", "A.swift:1, column 40", "B.swift:1, column 5"].map { "\(mock)(\($0))" })
        #expect(
            await names(("M/A.swift", 1, 5), ("M/A.swift", 1, 5))
                == ["\(mock)(line 1, mock 1)", "\(mock)(line 1, mock 2)"])
    }

    @Test func `two mocks of one line have different names`() async {
        let reports = await failures {
            let (one, other) = (Client(policy: .relaxed), Client(policy: .relaxed))
            for client in [one, other] { _ = await client.said() }
            verifyInOrder { for client in [other, one] { verify(client).say(.any) } }
        }
        let names = reports.lines.filter { $0.contains(" called: ") }
            .compactMap { $0.split(separator: " called: ").first?.split(separator: "  ").last }
        #expect(Set(names).count == 2 && names.allSatisfy { $0.contains(", column ") })
    }

    /// Each mock has numbers of its own, by which `calls(of:)` and reports about it alone name its events.
    @Test func `numbers are those of the mock where there is one`() async {
        let reports = await failures {
            let (one, other) = (self.client(("M/A.swift", 1, 1)), self.client(("M/A.swift", 2, 1)))
            for client in [one, other, other, one] { _ = await client.said() }
            #expect(calls(of: one).say().map(\.number) == [1, 2])
            #expect(calls(of: other).say().map(\.number) == [1, 2])
            verifyInOrder {
                verify(one).say(.any)
                verify(one).say(.any)
                verify(one).say(.any)
            }
            verifyInOrder {
                verify(one).say(.any)
                verify(other).say(.any)
                verify(one).say(.any)
                verify(other).say(.any)
            }
        }
        let numbers = reports.map { report in
            report.text.split(separator: "\n").filter { $0.contains(" called: ") && $0.contains(" ok ") }
                .compactMap { $0.split(separator: "#").last }
        }
        #expect(numbers == [["1", "2"], ["1", "2", "4"]])
        #expect(reports.last?.text.contains("closest   call #3 (async): matches, but did not happen after") == true)
    }

    @Test func `numbers go on past what is not shown`() async {
        let reports = await failures {
            let (one, other) = (self.client(("M/A.swift", 1, 1)), self.client(("M/A.swift", 2, 1)))
            for _ in 0..<6 { for client in [one, other] { _ = await client.said() } }
            verifyInOrder {
                verify(other).say(.any)
                verify(one).converse().opened()
            }
        }
        let rows = reports[0].text.split(separator: "\n").filter { $0.contains(".say  {}") }
        let numbers = rows.compactMap { $0.split(separator: "#").last?.prefix(2) }
        #expect(numbers == ["2 ", "4 ", "5 ", "6 ", "7 ", "8 ", "9 ", "10", "11", "12"])
        #expect(Set(rows.map { $0.prefix { $0 != "E" }.count }).count == 1)
    }
}

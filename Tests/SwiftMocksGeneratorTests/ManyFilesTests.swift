import Testing

@testable import SwiftMocksGenerator

/// Requests of so many files that threads share them.
@Suite struct ManyFilesTests {
    private static let count = 120

    private func path(_ number: Int) -> String { "folder\(number)/file\(number).proto" }

    /// Files of a service each; `faulty` ones have two rpcs of the same name.
    private func request(faulty: Set<Int> = [], parameter: String = "") -> TestRequest {
        let files = (0..<Self.count).map { number in
            Proto.fileWithService(
                path(number), rpcs: faulty.contains(number) ? ["Get", "Get"] : ["Get\(number)"],
                service: "Notes\(number)")
        }
        let paths = (0..<Self.count).map(path)
        return TestRequest(paths, files, parameter: parameter)
    }

    @Test func `outputs are in the order of the request`() throws {
        let all = try request().run()
        #expect(all.error == nil)
        let stems = (0..<Self.count).map { "folder\($0)/file\($0)" }
        #expect(all.files.map(\.name) == stems.flatMap { ["\($0).connect.swift", "\($0).mock.swift"] })
        for number in [0, 1, 63, 119] {
            var one = request()
            one.filesToGenerate = [path(number)]
            for file in try one.run().files { #expect(all.contents[file.name] == file.content) }
        }
    }

    @Test(arguments: [[40, 41], [3, 119], [63], [0, 1, 2]])
    func `faults are in the order of the request`(_ faulty: [Int]) throws {
        let request = request(faulty: Set(faulty))
        for _ in 1...10 {
            let response = try request.run()
            let lines = try #require(response.error).split(separator: "\n")
            #expect(lines.count == faulty.count)
            for (line, number) in zip(lines, faulty) {
                #expect(line.hasPrefix("\(path(number)): rpc Notes\(number).Get and "))
            }
            #expect(response.files.isEmpty)
        }
    }

    @Test func `a clash is reported before a later fault`() throws {
        var request = request(faulty: [90], parameter: "FileNaming=DropPath")
        request.files += [Proto.fileWithService("other/file2.proto", rpcs: ["Get"], service: "Other").bytes]
        request.filesToGenerate.insert("other/file2.proto", at: 70)
        let lines = try #require(try request.run().error).split(separator: "\n")
        let clash = "\"file2.connect.swift\" would be written for both folder2/file2.proto and other/file2.proto"
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix(clash))
        #expect(lines[1].hasPrefix("\(path(90)): rpc Notes90.Get and "))
    }
}

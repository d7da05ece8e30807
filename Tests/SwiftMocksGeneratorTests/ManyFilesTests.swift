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

    @Test func outputsAreInTheOrderOfTheRequest() throws {
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
    func theFirstFaultIsTold(_ faulty: [Int]) throws {
        let request = request(faulty: Set(faulty))
        for _ in 1...10 {
            let response = try request.run()
            #expect(response.error?.hasPrefix("\(path(faulty[0])): rpc Notes\(faulty[0]).Get and ") == true)
            #expect(response.files.isEmpty)
        }
    }

    @Test func aClashIsToldBeforeALaterFault() throws {
        var request = request(faulty: [90], parameter: "FileNaming=DropPath")
        request.files += [Proto.fileWithService("other/file2.proto", rpcs: ["Get"], service: "Other").bytes]
        request.filesToGenerate.insert("other/file2.proto", at: 70)
        let error = try #require(try request.run().error)
        let clash = "\"file2.connect.swift\" would be written for both folder2/file2.proto and other/file2.proto"
        #expect(error.hasPrefix(clash))
    }

    @Test(arguments: [1, 2, 5]) func eachThreadHasItsNumber(_ count: Int) {
        let numbers = Guarded<Set<Int>>([])
        Threads.run(count) { number in numbers.withLock { _ = $0.insert(number) } }
        #expect(numbers.withLock { $0 } == Set(0..<count))
    }
}

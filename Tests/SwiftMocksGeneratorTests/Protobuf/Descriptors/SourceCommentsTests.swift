import Testing

@testable import SwiftMocksGenerator

@Suite struct SourceCommentsTests {
    /// The comments that the interface has of a file with one service and two rpcs.
    private func comments(_ locations: [ProtoFields]) throws -> [String] {
        let file = Proto.file(
            "a.proto", messages: [Proto.message("Note")],
            services: [Proto.service("S", [Proto.rpc("A"), Proto.rpc("B")])], comments: locations)
        let source = try #require(try TestRequest(["a.proto"], [file]).run().contents["a.connect.swift"])
        let interface = source.split(separator: "\n").prefix { $0 != "}" }
        return interface.filter { $0.contains("///") }.map(String.init)
    }

    @Test func leadingCommentsComeBeforeTrailingOnes() throws {
        #expect(try comments([[.raw(1, [6, 0]), .text(3, " lead"), .text(4, " trail")]]) == ["/// lead"])
        #expect(try comments([[.raw(1, [6, 0, 2, 1]), .text(4, " trail")]]) == ["    /// trail"])
    }

    @Test func pathsNeedNotBePacked() throws {
        let path: ProtoFields = [.integer(1, 6), .integer(1, 0), .integer(1, 2), .integer(1, 0)]
        #expect(try comments([path + [.text(3, " unpacked")]]) == ["    /// unpacked"])
        #expect(try comments([[.text(3, " before its path"), .raw(1, [6, 0])]]) == ["/// before its path"])
        #expect(try comments([[.raw(1, [6]), .integer(1, 0), .text(3, " in two parts")]]) == ["/// in two parts"])
    }

    @Test(arguments: [[4, 0], [6, 1], [6, 0, 2, 2], [6, 0, 3], [6, 0, 2, 0, 4], [6, 0, 1], [6], []] as [[UInt8]])
    func commentsOfOtherDeclarationsAreIgnored(_ path: [UInt8]) throws {
        #expect(try comments([[.raw(1, path), .text(3, " elsewhere")]]) == [])
    }
}

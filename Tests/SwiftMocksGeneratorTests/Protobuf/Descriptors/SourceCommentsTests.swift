import Foundation
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

    /// The lines between the head of a file and its imports.
    private func header(_ locations: [ProtoFields], service: Bool = true) throws -> String {
        let file = Proto.file(
            "a.proto", services: service ? [Proto.service("S", [])] : [], comments: locations)
        let response = try TestRequest(["a.proto"], [file], parameter: "GenerateEmptyFiles=true").run()
        let headers = response.files.map { file in
            let text = file.content.components(separatedBy: "// Source: a.proto\n")[1]
            return text.components(separatedBy: "\nimport")[0]
        }
        #expect(Set(headers).count == 1, "all outputs of a proto have it")
        return try #require(headers.first)
    }

    private static let licence: ProtoFields = [
        .text(6, " Copyright\n\n MIT \n"), .text(6, "\n"), .text(6, " * starred\n"),
    ]

    /// It is a paragraph for each comment, and each of its lines is a line of a comment.
    @Test(arguments: [12, 14] as [UInt8])
    func `comments before the version are copied`(_ field: UInt8) throws {
        let copied = "\n// Copyright\n//\n// MIT\n\n// * starred\n"
        #expect(try header([[.raw(1, [field])] + Self.licence]) == copied)
        #expect(try header([[.integer(1, UInt64(field))] + Self.licence]) == copied, "a path need not be packed")
        #expect(try header([[.raw(1, [field]), .text(4, "after"), .text(3, "/ before\n")]]) == "\n// before\n")
        #expect(try header([[.raw(1, [field]), .text(4, " after")]]) == "\n// after\n")
        #expect(try header([[.raw(1, [field]), .text(3, "\u{2028}import Evil")]]) == "\n// import Evil\n")
    }

    @Test func `other comments at the top are not copied`() throws {
        for path: [UInt8] in [[], [2], [6], [8], [3, 0], [12, 0]] {
            #expect(try header([[.raw(1, path)] + Self.licence]) == "")
        }
        #expect(try header([[.raw(1, [12])] + Self.licence], service: false) == "", "nothing of the proto is generated")
    }

    @Test func `leading comments come before trailing ones`() throws {
        #expect(try comments([[.raw(1, [6, 0]), .text(3, " lead"), .text(4, " trail")]]) == ["/// lead"])
        #expect(try comments([[.raw(1, [6, 0, 2, 1]), .text(4, " trail")]]) == ["    /// trail"])
    }

    @Test func `paths need not be packed`() throws {
        let path: ProtoFields = [.integer(1, 6), .integer(1, 0), .integer(1, 2), .integer(1, 0)]
        #expect(try comments([path + [.text(3, " unpacked")]]) == ["    /// unpacked"])
        #expect(try comments([[.text(3, " before its path"), .raw(1, [6, 0])]]) == ["/// before its path"])
        #expect(try comments([[.raw(1, [6]), .integer(1, 0), .text(3, " in two parts")]]) == ["/// in two parts"])
    }

    @Test(arguments: [[4, 0], [6, 1], [6, 0, 2, 2], [6, 0, 3], [6, 0, 2, 0, 4], [6, 0, 1], [6], []] as [[UInt8]])
    func `comments of other declarations are ignored`(_ path: [UInt8]) throws {
        #expect(try comments([[.raw(1, path), .text(3, " elsewhere")]]) == [])
    }
}

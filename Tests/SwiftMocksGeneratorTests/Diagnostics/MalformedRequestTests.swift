import Testing

@testable import SwiftMocksGenerator

/// What a user reads when the bytes on standard input are no request, to the letter.
@Suite struct MalformedRequestTests {
    private static let hint = "Run this plugin through protoc --swift-mocks_out or buf generate"
    private static let prefix = "standard input is not a CodeGeneratorRequest: "

    private func expectNoRequest(_ bytes: [UInt8], _ text: String) {
        switch bytes.withUnsafeBytes(Generator.run) {
        case .response: Issue.record("\(bytes) is answered")
        case .notARequest(let reason): #expect(reason == "\(text). \(Self.hint)")
        }
    }

    @Test func `empty input is no request`() { expectNoRequest([], "standard input was empty") }

    @Test(arguments: [[0x12, 1, 0x20], [0x7A, 0], [0xF8, 0x3F, 1]] as [[UInt8]])
    func `a request names a file`(_ bytes: [UInt8]) {
        expectNoRequest(bytes, Self.prefix + "it names no file to generate")
    }

    @Test(
        arguments: [
            (Array("garbage".utf8), "byte 0: wire type 7 does not exist"),
            ([0x00], "byte 0: field number 0 is not in 1...536870911"),
            ([0x0A, 5, 0x61], "byte 1: the field reaches past the end of its message"),
            ([0x20, 0x80], "byte 1: the field reaches past the end of its message"),
            ([0x21, 1, 2, 3, 4, 5, 6, 7], "byte 1: the field reaches past the end of its message"),
            ([0x25, 1, 2, 3], "byte 1: the field reaches past the end of its message"),
            (
                [0x0A] + Array(repeating: 0xFF, count: 8) + [0x7F],
                "byte 1: the field reaches past the end of its message"
            ),
            ([0x80, 0x80, 0x80, 0x80, 0x10], "byte 0: field number 536870912 is not in 1...536870911"),
            ([0x08] + Array(repeating: 0xFF, count: 11), "byte 0: field 1 can't have wire type 0"),
            ([0x20] + Array(repeating: 0xFF, count: 11), "byte 1: a varint is longer than 10 bytes"),
            (Array(repeating: 0xFF, count: 11), "byte 0: a varint is longer than 10 bytes"),
            ([0x0A, 1, 0xFF], "byte 2: the string in field 1 is not UTF-8"),
            ([0x0A, 1, 0x61, 0x24], "byte 3: group 4 is not balanced"),
            ([0x23, 0x2C], "byte 1: group 5 is not balanced"),
            (Array(repeating: 0x23, count: 200), "byte 100: groups are nested more than 100 deep"),
            ([0x7A, 2, 0x0A, 5], "byte 3: the field reaches past the end of its message"),
        ] as [([UInt8], String)])
    func `malformed bytes are located`(_ bytes: [UInt8], _ text: String) { expectNoRequest(bytes, Self.prefix + text) }

    /// Faults inside what is read on demand are found, too, and located in the whole request.
    @Test func `malformed services are located`() {
        let service: [UInt8] = [0x0A, 1, 0x53, 0x12, 3, 0x0A, 9, 0x47]
        let file = Proto.file("a.proto") + [.raw(6, service)]
        let bytes = TestRequest(["a.proto"], [file]).bytes
        expectNoRequest(
            bytes, Self.prefix + "byte \(bytes.count - 2): the field reaches past the end of its message")
    }

    @Test func `malformed comments are located`() {
        let file = Proto.file(
            "a.proto", services: [Proto.service("S", [])],
            comments: [[.raw(1, [6, 0]), .raw(3, [0x20, 0xFF])]])
        let bytes = TestRequest(["a.proto"], [file]).bytes
        expectNoRequest(bytes, Self.prefix + "byte \(bytes.count - 2): the string in field 3 is not UTF-8")
    }
}

import Foundation
import SwiftMocksWire
import Testing

struct GetTests {
    private func read(_ query: String) throws -> WireRead {
        var reader = RequestReader(try WireHead.sample(Sample.get("Look", query)))
        return reader.read(Data("a body, which is ignored"))
    }

    @Test(arguments: [
        "encoding=json&message=%7B%22a%22%3A%22%C3%BC+b%22%7D",
        "message=%7b%22a%22:%22ü%20b%22}&encoding=json&connect=v1",
        "connect=v1&base64=1&encoding=json&message=eyJhIjoiw7wgYiJ9", "x=1&&encoding=json&message={\"a\":\"ü b\"}&=&y",
        "base64=0&encoding=json&message={\"a\":\"ü b\"}&message=second", "%65ncoding=js%6Fn&message={\"a\":\"ü b\"}",
    ])
    func `the message is in the query`(_ query: String) throws {
        #expect(try read(query) == WireRead(messages: [Data(#"{"a":"ü b"}"#)]))
        let head = try WireHead.sample(Sample.get("Look", query))
        #expect(head.protocol == .connectGet && head.codec == .json && head.httpMethod == "GET")
    }

    @Test(arguments: ["-__-AA", "-__-AA%3D%3D", "-__-AA=="])
    func `a binary message is base64`(_ message: String) throws {
        let query = "connect=v1&base64=1&encoding=proto&message=\(message)"
        #expect(try read(query) == WireRead(messages: [Data(hex: "fbfffe00")]))
        #expect(try WireHead.sample(Sample.get("Look", query)).codec == .proto)
    }

    @Test(arguments: ["+//+AA", "A", "AAAAA", "AA=", "AA===", "A=A=", "=", "====", "AA A", "AA\n", "é"])
    func `other text is no base64`(_ text: String) throws {
        let message = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let refusal = try #require(refused(Sample.get("Look", "base64=1&encoding=json&message=\(message)")))
        #expect(refusal.error.message?.contains("base64") == true)
    }

    @Test func `percent encoding is decoded to bytes`() throws {
        let message = Data("a/b") + Data([0xFF]) + Data(" c")
        #expect(try read("encoding=proto&message=a%2Fb%fF+c") == WireRead(messages: [message]))
        for text in ["%", "%2", "%2G", "%%20", "a%"] {
            #expect(
                refused(Sample.get("Look", "encoding=json&message=\(text)"))?.error.code == .invalidArgument, "\(text)")
        }
    }

    @Test func `an empty message is a message`() throws {
        #expect(try read("encoding=proto&message=") == WireRead(messages: [Data()]))
        #expect(try read("encoding=proto&base64=1&message&compression=gzip") == WireRead(messages: [Data()]))
    }

    @Test func `a message may be compressed`() throws {
        let query = "base64=1&compression=gzip&encoding=json&message=H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA"
        #expect(try read(query) == WireRead(messages: [Data("hello")]))
        let head = try WireHead.sample(Sample.get("Look", query))
        #expect(head.compression == "gzip" && head.acceptedCompressions == ["gzip"])
        #expect(try read("compression=identity&encoding=json&message=a") == WireRead(messages: [Data("a")]))
        #expect(try read("compression=gzip&encoding=json&message=a").error?.code == .invalidArgument)
    }

    @Test(arguments: [
        ("message=a", "encoding", WireCode.invalidArgument), ("", "encoding", .invalidArgument),
        ("encoding=json", "message", .invalidArgument), ("encoding=json&message=%GG", "percent", .invalidArgument),
        ("encoding=json&message=a&connect=v2", "v1", .invalidArgument),
        ("encoding=json&message=a&connect=", "v1", .invalidArgument),
        ("encoding=json&message=a&compression=br", "gzip", .unimplemented),
    ])
    func `a broken query is an error`(_ query: String, _ word: String, _ code: WireCode) throws {
        let refusal = try #require(refused(Sample.get("Look", query)))
        #expect(refusal.error.code == code)
        #expect(refusal.error.message?.contains(word) == true)
        #expect(refusal.outputs.status == code.httpStatus)
        #expect(refusal.outputs.headers["content-type"] == ["application/json"])
        #expect(refusal.outputs.body.text.hasPrefix(#"{"code":"\#(code.name)","message":""#))
        #expect(refusal.protocol == .connectGet)
    }

    @Test(arguments: ["Say", "Upload", "Watch", "Chat"])
    func `only unary rpcs without side effects allow it`(_ method: String) throws {
        let refusal = try #require(refused(Sample.get(method, "encoding=json&message=a")))
        #expect(refusal.outputs.status == 405)
        #expect(refusal.outputs.headers["allow"] == ["POST"])
        #expect(refusal.protocol == .connectGet)
    }
}

import Foundation
import SwiftMocksWire
import Testing

struct ConnectResponseTests {
    private let error = WireError(.notFound, "no \"room\" / ✓\n", details: [.init(type: "t.D", value: Data([1, 2]))])
    private let json = #"{"code":"not_found","details":[{"type":"t.D","value":"AQI"}],"message":"no \"room\" / ✓\n"}"#

    private func writer(
        _ method: String, _ type: String, _ headers: [String: String] = [:], _ compression: WireCompression = .never
    ) throws -> ResponseWriter {
        ResponseWriter(try WireHead.post(method, type, headers), compression: compression)
    }

    @Test func `a unary response comes at the end`() throws {
        var writer = try writer("Say", "application/json; charset=utf-8")
        #expect(writer.headers(["X-A": ["1", "2"]]) == [])
        #expect(writer.message(Data("{}")) == [])
        let headers = ["content-type": ["application/json"], "x-a": ["1", "2"], "trailer-x-b": ["3"]]
        #expect(
            writer.end(error: nil, trailers: ["x-B": ["3"]]) == [
                .head(status: 200, headers: headers), .body(Data("{}")),
            ])
        #expect(writer.hasEnded)
    }

    @Test func `a unary error is JSON with the code's status`() throws {
        var writer = try writer("Say", "application/proto", ["accept-encoding": "gzip"], .whenAccepted(minimumBytes: 0))
        #expect(writer.headers(["x-a": ["1"]]) + writer.message(Data("lost")) == [])
        let headers = ["content-type": ["application/json"], "x-a": ["1"], "trailer-x-b": ["3"]]
        #expect(
            writer.end(error: error, trailers: ["x-b": ["3"]]) == [
                .head(status: 404, headers: headers), .body(Data(json)),
            ])
    }

    @Test(arguments: CodeTests.rows)
    func `a unary error has a name and a status`(_ row: (code: WireCode, name: String, number: Int, status: Int)) throws
    {
        for head in [
            try WireHead.post("Say", "application/proto"),
            try WireHead.sample(Sample.get("Look", "encoding=proto&message=")),
        ] {
            var writer = ResponseWriter(head)
            #expect(
                writer.end(error: WireError(row.code, ""), trailers: [:]) == [
                    .head(status: row.status, headers: ["content-type": ["application/json"]]),
                    .body(Data(#"{"code":"\#(row.name)"}"#)),
                ])
        }
    }

    @Test func `a unary response has one message`() throws {
        for count in [0, 2] {
            var writer = try writer("Say", "application/proto")
            for _ in 0..<count { _ = writer.message(Data()) }
            let outputs = writer.end(error: nil, trailers: [:])
            #expect(outputs.status == 500)
            let message = "the rpc answered with \(count) messages instead of one"
            #expect(outputs.body.text == #"{"code":"internal","message":"\#(message)"}"#)
        }
    }

    @Test func `a unary message is compressed if the client accepts it`() throws {
        func outputs(_ accepted: String?, _ compression: WireCompression, _ message: String = "hello") throws
            -> [WireOutput]
        {
            var writer = try writer(
                "Say", "application/proto", accepted.map { ["accept-encoding": $0] } ?? [:], compression)
            return writer.message(Data(message)) + writer.end(error: nil, trailers: [:])
        }
        let zipped = try outputs("br, gzip", .whenAccepted(minimumBytes: 5))
        #expect(zipped.headers == ["content-type": ["application/proto"], "content-encoding": ["gzip"]])
        #expect(try Gzip.decompress(zipped.body, limit: 5) == Data("hello"))
        for plain in [
            try outputs(nil, .whenAccepted(minimumBytes: 0)), try outputs("br", .whenAccepted(minimumBytes: 0)),
            try outputs("gzip", .never), try outputs("gzip", .whenAccepted(minimumBytes: 6)),
        ] {
            #expect(plain.headers == ["content-type": ["application/proto"]])
            #expect(plain.body == Data("hello"))
        }
        let empty = try outputs("gzip", .whenAccepted(minimumBytes: 0), "")
        #expect(empty.headers["content-encoding"] == nil && empty.body.isEmpty)
    }

    @Test func `a stream is envelopes with JSON at the end`() throws {
        var writer = try writer("Chat", "application/connect+proto")
        #expect(
            writer.headers(["X-A": ["1"]]) == [
                .head(status: 200, headers: ["content-type": ["application/connect+proto"], "x-a": ["1"]])
            ])
        #expect(writer.message(Data("hi")) == [.body(Data(hex: "00 00000002 6869"))])
        #expect(writer.message(Data()) == [.body(Data(hex: "00 00000000"))])
        let end = #"{"metadata":{"x-b":["2","3"]}}"#
        #expect(writer.end(error: nil, trailers: ["X-B": ["2", "3"]]) == [.body(Data(hex: "02 0000001e") + Data(end))])
    }

    @Test func `a stream without messages has an end`() throws {
        var writer = try writer("Chat", "application/connect+json")
        #expect(
            writer.end(error: nil, trailers: [:]) == [
                .head(status: 200, headers: ["content-type": ["application/connect+json"]]),
                .body(Data(hex: "02 00000002") + Data("{}")),
            ])
    }

    @Test func `a stream's error is in its end`() throws {
        var writer = try writer("Watch", "application/connect+proto")
        #expect(writer.message(Data("hi")).count == 2)
        let end = #"{"error":\#(json),"metadata":{"x-b":["3"]}}"#
        #expect(writer.end(error: error, trailers: ["x-b": ["3"]]) == [.body(envelope(2, end))])
    }

    @Test(arguments: CodeTests.rows)
    func `a stream's error has a name`(_ row: (code: WireCode, name: String, number: Int, status: Int)) throws {
        var writer = try writer("Watch", "application/connect+proto")
        let outputs = writer.end(error: WireError(row.code), trailers: [:])
        #expect(outputs.status == 200)
        #expect(outputs.body == envelope(2, #"{"error":{"code":"\#(row.name)"}}"#))
    }

    @Test func `a stream's messages are compressed one by one`() throws {
        var writer = try writer(
            "Watch", "application/connect+proto", ["connect-accept-encoding": "gzip"], .whenAccepted(minimumBytes: 5))
        #expect(writer.headers([:]).headers["connect-content-encoding"] == ["gzip"])
        #expect(writer.message(Data("hell")) == [.body(envelope(0, "hell"))])
        let body = writer.message(Data("hello")).body
        #expect(body.first == 1)
        #expect(try Gzip.decompress(body.dropFirst(5), limit: 5) == Data("hello"))
        #expect(writer.end(error: nil, trailers: [:]) == [.body(envelope(2, "{}"))])
    }
}

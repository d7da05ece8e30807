import Foundation
import SwiftMocksWire
import Testing

/// Heads that are legal and that few clients send.
struct OddHeadTests {
    private func head(_ method: String, _ headers: WireHeaders) throws -> WireHead {
        try .sample(WireRequest(method: "POST", target: "/demo.v1.Demo/\(method)", headers: headers))
    }

    @Test(arguments: [
        ("application/json;charset=utf-8", WireProtocol.connectUnary),
        ("application/json ; Charset=\"UTF-8\"", .connectUnary),
        ("application/proto; x=1; y", .connectUnary), (" application/grpc ;", .grpc),
        ("APPLICATION/GRPC-WEB+PROTO", .grpcWeb),
    ])
    func `a content type may have parameters`(_ type: String, _ expected: WireProtocol) throws {
        #expect(try head("Say", ["Content-Type": [type]]).protocol == expected)
    }

    @Test func `of a header that is there twice the first counts`() throws {
        let grpc = try head(
            "Say",
            [
                "content-type": ["application/grpc"], "grpc-timeout": ["1S", "2S"], "grpc-encoding": ["gzip", "br"],
                "grpc-accept-encoding": ["br", "gzip, identity"],
            ])
        #expect(grpc.timeout == 1 && grpc.compression == "gzip")
        #expect(grpc.acceptedCompressions == ["br", "gzip", "identity"])
        let connect = try head(
            "Say", ["Content-Type": ["application/json"], "Connect-Timeout-MS": ["1"], "connect-timeout-ms": ["2"]])
        #expect(connect.timeout == 0.001)
    }

    @Test func `names of compressions may have any case`() throws {
        let head = try head(
            "Say",
            [
                "content-type": ["application/proto"], "content-encoding": ["GZip"],
                "accept-encoding": [" GZIP ,, *;q=0"],
            ])
        #expect(head.compression == "gzip" && head.acceptedCompressions == ["gzip"])
    }

    @Test(arguments: [
        "/demo.v1.Demo/Say?", "/demo.v1.Demo/Say?encoding=json&message=x", "//demo.v1.Demo/Say",
        "/a//demo.v1.Demo/Say", "HTTPS://api.test/a%2Fb/demo.v1.Demo/Say#/x/y", "/demo.v1.Demo/%53ay?x=://y/z",
    ])
    func `a POST has no use for what is around its path`(_ target: String) throws {
        let request = WireRequest(method: "POST", target: target, headers: ["content-type": ["application/proto"]])
        var reader = RequestReader(try WireHead.sample(request))
        #expect(reader.read(Data("hello")) == WireRead(messages: [Data("hello")]))
    }

    @Test(arguments: [
        "/demo.v1.Demo/say", "/demo.v1.demo/Say", "/demo.v1.Demo/Say%20", "/demo.v1.Demo%2FSay", "/demo.v1.Demo/./Say",
    ])
    func `a path is taken as it is`(_ target: String) throws {
        let request = WireRequest(method: "POST", target: target, headers: ["content-type": ["application/proto"]])
        #expect(refused(request)?.outputs.status == 404)
    }

    /// Accents and the like belong to the character before them, which may be one of the protocol.
    @Test func `a mark after a sign of the protocol is text`() throws {
        let mark = "\u{301}"
        let query = "encoding=json&message=\(mark)&x=1"
        var reader = RequestReader(try WireHead.sample(Sample.get("Look", query)))
        #expect(reader.finish() == WireRead(messages: [Data(mark)]))
        #expect(
            WireRequest(method: "GET", target: "/demo.v1.Demo/Look?\(mark)", headers: [:]).path
                == WirePath(service: "demo.v1.Demo", method: "Look"))
    }
}

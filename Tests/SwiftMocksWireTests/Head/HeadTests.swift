import Foundation
import SwiftMocksWire
import Testing

struct HeadTests {
    @Test(arguments: [
        ("application/proto", "Say", WireProtocol.connectUnary, WireCodec.proto),
        ("application/json", "Say", .connectUnary, .json),
        ("Application/JSON; charset=UTF-8", "Say", .connectUnary, .json),
        ("application/json ; Charset=\"UTF-8\"", "Say", .connectUnary, .json),
        ("application/proto; x=1; y", "Say", .connectUnary, .proto), (" application/grpc ;", "Say", .grpc, .proto),
        ("APPLICATION/GRPC-WEB+PROTO", "Say", .grpcWeb, .proto),
        ("application/connect+proto", "Chat", .connectStream, .proto),
        ("application/connect+json", "Upload", .connectStream, .json),
        ("application/grpc", "Say", .grpc, .proto),
        ("application/grpc+proto", "Watch", .grpc, .proto),
        ("application/grpc+json", "Chat", .grpc, .json),
        ("application/grpc-web", "Say", .grpcWeb, .proto),
        ("application/grpc-web+proto", "Watch", .grpcWeb, .proto),
        ("application/grpc-web+json", "Say", .grpcWeb, .json),
        ("application/grpc-web-text", "Say", .grpcWebText, .proto),
        ("application/grpc-web-text+proto", "Watch", .grpcWebText, .proto),
    ])
    func `a content type names the protocol and the codec`(
        _ text: String, _ method: String, _ expected: WireProtocol, _ codec: WireCodec
    ) throws {
        let head = try WireHead.post(method, text)
        #expect(head.protocol == expected)
        #expect(head.codec == codec)
        #expect(head.httpMethod == "POST")
        #expect(head.rpc == Sample.rpcs[method])
        #expect(head.compression == nil && head.timeout == nil && head.acceptedCompressions.isEmpty)
    }

    @Test(arguments: [
        "/demo.v1.Demo/Say", "/api/v2/demo.v1.Demo/Say", "https://api.test/demo.v1.Demo/Say",
        "/demo.v1.Demo/Say?a=/b/c",
        "https://api.test:8080/x/demo.v1.Demo/Say#f", "/demo%2ev1.Demo/S%61y", "demo.v1.Demo/Say",
        "/demo.v1.Demo/Say?", "/demo.v1.Demo/Say?encoding=json&message=x", "//demo.v1.Demo/Say", "/a//demo.v1.Demo/Say",
        "HTTPS://api.test/a%2Fb/demo.v1.Demo/Say#/x/y", "/demo.v1.Demo/%53ay?x=://y/z",
    ])
    func `the path ends with service and method`(_ target: String) {
        let path = WireRequest(method: "POST", target: target, headers: [:]).path
        #expect(path == WirePath(service: "demo.v1.Demo", method: "Say"))
        #expect(path?.description == "demo.v1.Demo/Say")
    }

    @Test(arguments: [
        "", "/", "/Say", "//", "/demo.v1.Demo/", "//Say", "https://api.test", "https://api.test/Say", "?a/b",
    ])
    func `less than two parts are no path`(_ target: String) {
        #expect(WireRequest(method: "POST", target: target, headers: [:]).path == nil)
    }

    @Test func `headers are the application's or the protocol's`() throws {
        let request = WireRequest(
            method: "POST", target: "/demo.v1.Demo/Say",
            headers: [
                "Content-Type": ["application/proto"], "Connect-Protocol-Version": ["1"], "User-Agent": ["test"],
                "Accept-Encoding": ["gzip"], "Host": ["api.test"], "TE": ["trailers"],
                "grpc-previous-rpc-attempts": ["1"],
                "X-User-Agent": ["a"], "X-Grpc-Web": ["1"], ":authority": ["api.test"],
                "Authorization": ["Bearer 1"], "Cookie": ["a=b"], "X-Tag": ["1", "2"], "x-key-bin": ["AAE"],
                "accept-language": ["de"],
            ])
        let head = try WireHead.sample(request)
        #expect(
            head.headers == [
                "authorization": ["Bearer 1"], "cookie": ["a=b"], "x-tag": ["1", "2"], "x-key-bin": ["AAE"],
                "accept-language": ["de"],
            ])
        #expect(
            Set(head.protocolHeaders.keys) == [
                "content-type", "connect-protocol-version", "user-agent", "accept-encoding", "host", "te",
                "grpc-previous-rpc-attempts", "x-user-agent", "x-grpc-web", ":authority",
            ])
        #expect(head.allHeaders == request.headers)
    }

    @Test func `names that differ in case are one header`() {
        let request = WireRequest(method: "POST", target: "/", headers: ["x-a": ["2"], "X-A": ["1"]])
        #expect(request.headers == ["x-a": ["1", "2"]])
    }

    @Test(arguments: [
        ("application/proto", "Say", "content-encoding"),
        ("application/connect+proto", "Chat", "connect-content-encoding"),
        ("application/grpc", "Say", "grpc-encoding"), ("application/grpc-web", "Say", "grpc-encoding"),
    ])
    func `the request's compression is a header`(_ type: String, _ method: String, _ header: String) throws {
        #expect(try WireHead.post(method, type, [header: "gzip"]).compression == "gzip")
        #expect(try WireHead.post(method, type, [header: "identity"]).compression == nil)
        #expect(try WireHead.post(method, type, [header: ""]).compression == nil)
        #expect(try WireHead.post(method, type, ["x-\(header)": "br"]).compression == nil)
    }

    @Test(arguments: [
        ("application/proto", "Say", "accept-encoding", "content-encoding"),
        ("application/connect+proto", "Chat", "connect-accept-encoding", "connect-content-encoding"),
        ("application/grpc", "Say", "grpc-accept-encoding", "grpc-encoding"),
        ("application/grpc-web", "Say", "grpc-accept-encoding", "grpc-encoding"),
    ])
    func `accepted compressions are a list`(_ type: String, _ method: String, _ accept: String, _ sent: String) throws {
        func accepted(_ headers: [String: String]) throws -> [String] {
            try WireHead.post(method, type, headers).acceptedCompressions
        }
        #expect(try accepted([accept: "br, gzip,identity"]) == ["br", "gzip", "identity"])
        #expect(try accepted([accept: "gzip;q=0.5, br;q=0"]) == ["gzip"])
        #expect(try accepted([accept: ""]) == [])
        #expect(try accepted([sent: "gzip"]) == ["gzip"], "a client accepts what it uses")
        #expect(try accepted([accept: "identity", sent: "gzip"]) == ["identity"])
    }

    // MARK: - Legal, and sent by few clients

    private func head(_ method: String, _ headers: WireHeaders) throws -> WireHead {
        try .sample(WireRequest(method: "POST", target: "/demo.v1.Demo/\(method)", headers: headers))
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

import SwiftMocksWire
import Testing

/// Requests for which no rpc is called.
struct RefusalTests {
    @Test(arguments: [
        "", "text/plain", "application/xml", "application/connect", "application/grpc+", "application/grpcx",
        "application/json; charset=latin1", "application/proto, application/proto", "application/connect+proto",
    ])
    func `an unknown content type is 415`(_ type: String) throws {
        let refusal = try #require(refused(Sample.post("Say", type)))
        #expect(refusal.outputs.status == 415)
        #expect(
            refusal.outputs.headers == [
                "accept-post": [
                    "application/grpc, application/grpc+json, application/grpc+proto, application/grpc-web, "
                        + "application/grpc-web+json, application/grpc-web+proto, application/grpc-web-text, "
                        + "application/grpc-web-text+json, application/grpc-web-text+proto, application/json, "
                        + "application/proto"
                ],
                "content-type": ["text/plain; charset=utf-8"],
            ])
        #expect(refusal.error.code == .unknown, "what clients make of this status")
        #expect(refusal.path?.method == "Say")
    }

    @Test func `a missing content type is 415`() throws {
        let request = WireRequest(method: "POST", target: "/demo.v1.Demo/Say", headers: [:])
        #expect(try #require(refused(request)).outputs.status == 415)
    }

    @Test(arguments: ["Upload", "Watch", "Chat"], ["application/proto", "application/json"])
    func `a unary content type for a stream is 415`(_ method: String, _ type: String) throws {
        let refusal = try #require(refused(Sample.post(method, type)))
        #expect(refusal.outputs.status == 415)
        let accepted = try #require(refusal.outputs.headers["accept-post"]?.first)
        #expect(accepted.contains("application/connect+proto") && !accepted.contains("application/proto"))
        #expect(refusal.protocol == .connectUnary)
    }

    @Test(arguments: ["PUT", "DELETE", "HEAD", "OPTIONS", "post", ""])
    func `other methods are 405`(_ method: String) throws {
        for (rpc, allowed) in [("Say", "POST"), ("Look", "GET, POST"), ("Chat", "POST")] {
            let request = WireRequest(
                method: method, target: "/demo.v1.Demo/\(rpc)", headers: ["content-type": ["application/grpc"]])
            let refusal = try #require(refused(request))
            #expect(refusal.outputs.status == 405)
            #expect(refusal.outputs.headers["allow"] == [allowed])
            #expect(refusal.protocol == .grpc)
        }
    }

    /// The length is that of the body that another method gets.
    @Test(arguments: ["Say", "Look", "Nope", ""]) func `the answer to HEAD has no body`(_ method: String) throws {
        func answer(to httpMethod: String) throws -> [WireOutput] {
            let target = "/demo.v1.Demo/\(method)"
            return try #require(refused(WireRequest(method: httpMethod, target: target, headers: [:]))).outputs
        }
        let (head, other) = (try answer(to: "HEAD"), try answer(to: "LOCK"))
        #expect(head.count == 1 && head.status == other.status && head.status == (rpcs.contains(method) ? 405 : 404))
        #expect(head.headers == other.headers.merging(["content-length": ["\(other.body.count)"]]) { $1 })
        #expect(head.body.isEmpty && !other.body.isEmpty)
    }

    private let rpcs = ["Say", "Look"]

    @Test func `a path of one part is 404`() throws {
        let request = WireRequest(method: "POST", target: "/", headers: ["content-type": ["application/proto"]])
        let refusal = try #require(refused(request))
        #expect(refusal.outputs.status == 404)
        #expect(refusal.path == nil)
        #expect(refusal.error.code == .unimplemented)
    }

    @Test func `an unknown rpc is unimplemented in the protocol's form`() throws {
        let json = #"{"code":"unimplemented","message":"there is no rpc demo.v1.Demo/Nope"}"#
        let unary = try #require(refused(Sample.post("Nope", "application/proto")))
        #expect(
            unary.outputs == [
                .head(status: 404, headers: ["content-type": ["application/json"]]), .body(.init(json.utf8)),
            ])
        #expect(unary.path == WirePath(service: "demo.v1.Demo", method: "Nope"))
        let get = try #require(refused(Sample.get("Nope", "encoding=proto&message=")))
        #expect(get.outputs == unary.outputs)
        let stream = try #require(refused(Sample.post("Nope", "application/connect+json")))
        #expect(
            stream.outputs == [
                .head(status: 200, headers: ["content-type": ["application/connect+json"]]),
                .body(envelope(2, #"{"error":\#(json)}"#)),
            ])
        for type in ["application/grpc", "application/grpc-web+proto", "application/grpc-web-text"] {
            let grpc = try #require(refused(Sample.post("Nope", type)))
            let headers = [
                "content-type": [type], "grpc-status": ["12"], "grpc-message": ["there is no rpc demo.v1.Demo/Nope"],
            ]
            #expect(grpc.outputs == [.head(status: 200, headers: headers)])
        }
    }

    @Test func `an unknown rpc without a protocol is 404`() throws {
        for request in [Sample.post("Nope", "text/plain"), Sample.get("Nope", ""), Sample.get("Nope", "encoding=xml")] {
            let refusal = try #require(refused(request))
            #expect(refusal.outputs.status == 404)
            #expect(refusal.outputs.headers == ["content-type": ["text/plain; charset=utf-8"]])
            #expect(refusal.error.code == .unimplemented && refusal.protocol == nil)
        }
    }

    @Test(arguments: [
        ("application/json", "Say", "content-encoding", "accept-encoding"),
        ("application/connect+proto", "Chat", "connect-content-encoding", "connect-accept-encoding"),
        ("application/grpc", "Say", "grpc-encoding", "grpc-accept-encoding"),
        ("application/grpc-web", "Say", "grpc-encoding", "grpc-accept-encoding"),
    ])
    func `an unknown compression is unimplemented and names the supported ones`(
        _ type: String, _ method: String, _ header: String, _ accepted: String
    ) throws {
        let refusal = try #require(refused(Sample.post(method, type, [header: "br"])))
        let message = #"the compression "br" is not supported. Use gzip or identity"#
        #expect(refusal.error == WireError(.unimplemented, message))
        #expect(refusal.outputs.status == (method == "Say" && type == "application/json" ? 501 : 200))
        #expect(refusal.outputs.headers[accepted] == ["gzip"])
    }

    @Test func `the version of Connect is one or missing`() throws {
        for (type, method) in [("application/json", "Say"), ("application/connect+json", "Watch")] {
            for version in ["2", "", "v1", "1.0"] {
                let request = Sample.post(method, type, ["connect-protocol-version": version])
                #expect(try #require(refused(request)).error.code == .invalidArgument)
            }
            #expect(refused(Sample.post(method, type, ["connect-protocol-version": "1"])) == nil)
        }
        #expect(refused(Sample.post("Say", "application/grpc", ["connect-protocol-version": "2"])) == nil)
    }
}

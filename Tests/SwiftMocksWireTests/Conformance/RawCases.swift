import Foundation
import SwiftMocksWire
import Testing

/// A request that a good client would not send, or would send in another form.
struct RawCase: Sendable, CustomTestStringConvertible {
    let suite: String
    let name: String
    let family: Variant.Family
    let shape: ConformanceCase.Shape
    let request: WireRequest
    let body: Data
    /// The allowed codes. None of them means success.
    let codes: [WireCode]
    /// The HTTP status, if the case names one.
    let status: Int?

    var testDescription: String { "\(suite): \(name)" }

    private init(
        _ suite: String, _ name: String, _ family: Variant.Family, _ shape: ConformanceCase.Shape,
        method: String = "POST",
        path: String? = nil, type: String, headers: WireHeaders = [:], body: Data, _ codes: [WireCode],
        status: Int? = nil
    ) {
        self.suite = suite
        self.name = name
        self.family = family
        self.shape = shape
        let target = path ?? "/demo.v1.Conformance/\(shape.rawValue)"
        var headers = headers.merging(["Content-Type": [type]]) { $1 }
        switch family {
        case .connect: headers["Connect-Protocol-Version"] = ["1"]
        case .grpc: headers["TE"] = ["trailers"]
        case .grpcWeb: break
        }
        request = WireRequest(method: method, target: target, headers: headers)
        self.body = body
        self.codes = codes
        self.status = status
    }

    static let all =
        connect + grpc(.grpc, "grpc", "grpc_server") + grpc(.grpcWeb, "grpc-web", "grpc_web_server") + general

    private static let one = envelope(0, "request")

    private static let connect: [RawCase] = {
        let suite = "connect_server_unexpected"
        let stream = "application/connect+proto"
        let unary = "application/proto"
        let message = Data("request")
        return [
            RawCase(suite, "no request", .connect, .serverStream, type: stream, body: Data(), [.unimplemented]),
            RawCase(suite, "two requests", .connect, .serverStream, type: stream, body: one + one, [.unimplemented]),
            RawCase(
                suite, "another verb", .connect, .unary, method: "DELETE", type: unary, body: message, [.unknown],
                status: 405),
            RawCase(
                suite, "another path", .connect, .unary, path: "/demo.v1.Other/Nothing", type: unary, body: message,
                [.unimplemented], status: 404),
            RawCase(
                suite, "another codec", .connect, .unary, type: "application/foo", body: message, [.unknown],
                status: 415),
            RawCase(
                suite, "another compression", .connect, .unary, type: unary, headers: ["Content-Encoding": ["foo"]],
                body: message, [.unimplemented]),
            RawCase(
                suite, "compressed without a compression", .connect, .serverStream, type: stream,
                headers: ["Connect-Content-Encoding": ["identity"]], body: envelope(1, "request"), [.internal]),
        ]
    }()

    private static func grpc(_ family: Variant.Family, _ type: String, _ suite: String) -> [RawCase] {
        let plain = "application/\(type)"
        let proto = "application/\(type)+proto"
        let unspecified: [WireCode] = [.unknown, .internal, .unimplemented]
        let unexpected = "\(suite)_unexpected"
        let format = "\(suite)_proto_subformat"
        return [
            RawCase(unexpected, "unary, no request", family, .unary, type: proto, body: Data(), [.unimplemented]),
            RawCase(unexpected, "unary, two requests", family, .unary, type: proto, body: one + one, [.unimplemented]),
            RawCase(
                unexpected, "stream, no request", family, .serverStream, type: proto, body: Data(), [.unimplemented]),
            RawCase(
                unexpected, "stream, two requests", family, .serverStream, type: proto, body: one + one,
                [.unimplemented]),
            RawCase(unexpected, "another verb", family, .unary, method: "DELETE", type: plain, body: one, unspecified),
            RawCase(
                unexpected, "another path", family, .unary, path: "/demo.v1.Other/Nothing", type: plain, body: one,
                [.unimplemented]),
            RawCase(unexpected, "another codec", family, .unary, type: "\(plain)+foo", body: one, unspecified),
            RawCase(
                unexpected, "another compression", family, .unary, type: plain, headers: ["grpc-encoding": ["foo"]],
                body: one, [.unimplemented]),
            RawCase(
                unexpected, "compressed without a compression", family, .unary, type: proto,
                headers: ["grpc-encoding": ["identity"]], body: envelope(1, "request"), [.internal]),
            RawCase(format, "with a codec", family, .unary, type: proto, body: one, []),
            RawCase(format, "without a codec", family, .unary, type: plain, body: one, []),
        ]
    }

    private static let general = [
        RawCase(
            "server_unexpected", "another content type", .grpcWeb, .unary, type: "image/jpeg", body: Data("12345678"),
            [.unknown], status: 415)
    ]
}

import Foundation
import SwiftMocksWire

/// Requests of one service with an rpc of each kind.
enum Sample {
    static let rpcs: [String: WireRPC] = [
        "Say": WireRPC(),
        "Look": WireRPC(hasSideEffects: false),
        "Upload": WireRPC(hasManyRequests: true),
        "Watch": WireRPC(hasManyResponses: true),
        "Chat": WireRPC(hasManyRequests: true, hasManyResponses: true),
    ]

    static func rpc(_ path: WirePath) -> WireRPC? { path.service == "demo.v1.Demo" ? rpcs[path.method] : nil }

    static func post(_ method: String, _ contentType: String, _ headers: [String: String] = [:]) -> WireRequest {
        var all = headers.mapValues { [$0] }
        all["content-type"] = [contentType]
        return WireRequest(method: "POST", target: "/demo.v1.Demo/\(method)", headers: all)
    }

    static func get(_ method: String, _ query: String, _ headers: [String: String] = [:]) -> WireRequest {
        WireRequest(method: "GET", target: "/demo.v1.Demo/\(method)?\(query)", headers: headers.mapValues { [$0] })
    }
}

extension WireHead {
    /// A head of a request to the samples' service.
    static func sample(_ request: WireRequest) throws(WireRefusal) -> WireHead {
        try WireHead(request, rpc: Sample.rpc)
    }

    static func post(_ method: String, _ contentType: String, _ headers: [String: String] = [:]) throws -> WireHead {
        try sample(Sample.post(method, contentType, headers))
    }
}

/// The refusal of a request, or nil if it is a call.
func refused(_ request: WireRequest) -> WireRefusal? {
    do {
        _ = try WireHead.sample(request)
        return nil
    } catch {
        return error
    }
}

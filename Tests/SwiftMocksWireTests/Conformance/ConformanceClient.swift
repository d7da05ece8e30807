import Foundation
import SwiftMocksWire

/// A client that shares no code with the wire except gzip: it writes requests and reads responses.
struct ConformanceClient {
    let variant: Variant
    let shape: ConformanceCase.Shape

    private var hasNoEnvelope: Bool { variant.family == .connect && (shape == .unary || shape == .get) }

    private var contentType: String {
        switch variant.family {
        case .connect: hasNoEnvelope ? "application/\(variant.codec)" : "application/connect+\(variant.codec)"
        case .grpc: "application/grpc+\(variant.codec)"
        case .grpcWeb: "application/grpc-web+\(variant.codec)"
        }
    }

    // MARK: The request

    func request(_ test: ConformanceCase) -> WireRequest {
        var headers = test.requestHeaders
        let prefix = hasNoEnvelope ? "" : variant.family == .connect ? "Connect-" : "Grpc-"
        if variant.isCompressed {
            headers["\(prefix)Accept-Encoding"] = ["gzip"]
            let sent = variant.family == .connect ? "Content-Encoding" : "Encoding"
            if shape != .get || !hasNoEnvelope { headers["\(prefix)\(sent)"] = ["gzip"] }
        }
        switch variant.family {
        case .connect: headers["Connect-Timeout-Ms"] = test.timeout.map { ["\($0)"] }
        case .grpc, .grpcWeb: headers["Grpc-Timeout"] = test.timeout.map { ["\($0)m"] }
        }
        var target = "/demo.v1.Conformance/\(shape.rawValue)"
        guard shape == .get, hasNoEnvelope else {
            headers["Content-Type"] = [contentType]
            if variant.family == .connect { headers["Connect-Protocol-Version"] = ["1"] }
            if variant.family == .grpc { headers["Te"] = ["trailers"] }
            return WireRequest(method: "POST", target: target, headers: headers)
        }
        target += "?connect=v1&encoding=\(variant.codec)&message=\(test.requests[0])"
        return WireRequest(method: "GET", target: target, headers: headers)
    }

    /// The body in parts, one for each message.
    func body(_ test: ConformanceCase) -> [Data] {
        guard shape != .get || !hasNoEnvelope else { return [] }
        return test.requests.map { message in
            // An empty message is not compressed.
            let isCompressed = variant.isCompressed && !message.isEmpty
            let payload = isCompressed ? Gzip.compress(Data(message)) : Data(message)
            guard !hasNoEnvelope else { return payload }
            let size = withUnsafeBytes(of: UInt32(payload.count).bigEndian) { Data($0) }
            return Data([isCompressed ? 1 : 0]) + size + payload
        }
    }

    // MARK: The response

    func read(_ outputs: [WireOutput]) throws -> ConformanceResponse {
        guard outputs.status == 200 || hasNoEnvelope else { return .http(outputs) }
        if hasNoEnvelope { return try readMessage(outputs) }
        var response = ConformanceResponse(status: 200)
        var remaining = outputs.body
        while !remaining.isEmpty {
            let flags = remaining[remaining.startIndex]
            let payload = try takeEnvelope(&remaining)
            switch flags & ~1 {
            case 0:
                let message = flags == 1 ? try Gzip.decompress(payload, limit: 1 << 20) : payload
                response.messages.append(message.text)
            case 2 where variant.family == .connect: try response.readEnd(payload)
            case 0x80 where variant.family == .grpcWeb: try response.readStatus(Self.lines(payload.text))
            default: throw ConformanceFault("flags \(flags)")
            }
        }
        if variant.family == .grpc, let trailers = outputs.trailers { try response.readStatus(trailers) }
        if variant.family != .connect, outputs.headers["grpc-status"] != nil {
            try response.readStatus(outputs.headers.filter { $0.key != "content-type" })
        } else {
            response.headers = outputs.headers.filter { !$0.key.hasSuffix("-encoding") && $0.key != "content-type" }
        }
        guard response.hasEnd else { throw ConformanceFault("no end") }
        return response
    }

    private func readMessage(_ outputs: [WireOutput]) throws -> ConformanceResponse {
        guard outputs.headers["content-type"]?.first?.hasPrefix("text/") != true else { return .http(outputs) }
        var response = ConformanceResponse(status: outputs.status)
        for (name, values) in outputs.headers where name != "content-type" && name != "content-encoding" {
            if name.hasPrefix("trailer-") {
                response.trailers[String(name.dropFirst(8))] = values
            } else {
                response.headers[name] = values
            }
        }
        if outputs.status == 200 {
            let isCompressed = outputs.headers["content-encoding"] == ["gzip"]
            let body = isCompressed ? try Gzip.decompress(outputs.body, limit: 1 << 20) : outputs.body
            response.messages = [body.text]
        } else {
            response.error = try ConformanceResponse.error(JSONSerialization.jsonObject(with: outputs.body))
        }
        return response
    }

    private func takeEnvelope(_ remaining: inout Data) throws -> Data {
        guard remaining.count >= 5 else { throw ConformanceFault("a cut envelope") }
        let length = remaining.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
        remaining = remaining.dropFirst(5)
        guard remaining.count >= length else { throw ConformanceFault("a cut message") }
        defer { remaining = remaining.dropFirst(length) }
        return Data(remaining.prefix(length))
    }

    private static func lines(_ text: String) -> WireHeaders {
        var headers: WireHeaders = [:]
        for line in text.components(separatedBy: "\r\n") where !line.isEmpty {
            let parts = line.components(separatedBy: ": ")
            headers[parts[0], default: []].append(parts.dropFirst().joined(separator: ": "))
        }
        return headers
    }
}

struct ConformanceFault: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

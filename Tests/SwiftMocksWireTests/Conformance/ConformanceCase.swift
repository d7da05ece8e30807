import Foundation
import SwiftMocksWire
import Testing

/// What a client calls, what the rpc answers, and what the client has to see.
struct ConformanceCase: Sendable, CustomTestStringConvertible {
    enum Shape: String, Sendable {
        case unary, get, clientStream, serverStream, halfDuplex, fullDuplex
    }

    /// What an rpc answers.
    struct Answer: Sendable {
        var headers: WireHeaders = [:]
        var messages: [String] = []
        var error: WireError?
        var trailers: WireHeaders = [:]
    }

    let suite: String
    let name: String
    let shape: Shape
    var requests = ["request"]
    var requestHeaders: WireHeaders = [:]
    var answer = Answer()
    /// Milliseconds, as the client sends them and as the rpc would take.
    var timeout: Int?
    var delay = 0
    var limit = RequestReader.defaultLimit
    /// The code of the error that comes in place of the answer.
    var failure: WireCode?
    /// The HTTP status, if the case names one.
    var status: Int?
    var variants = Variant.all

    var testDescription: String { "\(suite): \(shape.rawValue), \(name)" }

    init(_ suite: String, _ name: String, _ shape: Shape, _ change: (inout ConformanceCase) -> Void = { _ in }) {
        self.suite = suite
        self.name = name
        self.shape = shape
        change(&self)
    }

    /// The rpcs of the tested service, by the names of shapes.
    static func rpc(_ path: WirePath) -> WireRPC? {
        guard path.service == "demo.v1.Conformance", let shape = Shape(rawValue: path.method) else { return nil }
        switch shape {
        case .unary: return WireRPC()
        case .get: return WireRPC(hasSideEffects: false)
        case .clientStream: return WireRPC(hasManyRequests: true)
        case .serverStream: return WireRPC(hasManyResponses: true)
        case .halfDuplex, .fullDuplex: return WireRPC(hasManyRequests: true, hasManyResponses: true)
        }
    }
}

/// A way in which a case is called.
struct Variant: Sendable, CustomStringConvertible {
    enum Family: String, Sendable, CaseIterable {
        case connect, grpc, grpcWeb
    }

    let family: Family
    let codec: WireCodec
    let isCompressed: Bool

    var description: String { "\(family.rawValue), \(codec)\(isCompressed ? ", gzip" : "")" }

    static let all = Family.allCases.flatMap { family in
        WireCodec.allCases.flatMap { codec in
            [false, true].map { Variant(family: family, codec: codec, isCompressed: $0) }
        }
    }
}

extension [Variant] {
    func only(_ family: Variant.Family) -> [Variant] { filter { $0.family == family } }
    var onlyProto: [Variant] { filter { $0.codec == .proto } }
    var onlyPlain: [Variant] { filter { !$0.isCompressed } }
}

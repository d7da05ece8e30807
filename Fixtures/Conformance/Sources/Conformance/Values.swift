import Connect
import Foundation
import SwiftMocksConnect
import SwiftProtobuf

typealias Payload = Connectrpc_Conformance_V1_ConformancePayload
typealias RequestInfo = Payload.RequestInfo

// The suite's messages as values of the Connect library, and back.

extension [Connectrpc_Conformance_V1_Header] {
    init(_ headers: Headers) {
        self = headers.map { name, values in
            .with {
                $0.name = name
                $0.value = values
            }
        }
    }

    var headers: Headers {
        reduce(into: [:]) { $0[$1.name.lowercased(), default: []] += $1.value }
    }
}

extension ConnectError {
    init(_ error: Connectrpc_Conformance_V1_Error, adding info: RequestInfo? = nil) throws {
        let details = try error.details + (info.map { [try Google_Protobuf_Any(message: $0)] } ?? [])
        self.init(
            code: Code(rawValue: error.code.rawValue) ?? .unknown, message: error.hasMessage ? error.message : nil,
            details: details.map { detail in
                Detail(type: String(detail.typeURL.drop { $0 != "/" }.dropFirst()), payload: detail.value)
            })
    }
}

extension RequestInfo {
    /// What a call has asked for.
    /// - Parameters:
    ///   - headers: the headers of the call.
    ///   - requests: its messages.
    ///   - transport: how it came.
    init(_ headers: Headers, _ requests: [any Message], _ transport: TransportInfo?) throws {
        self.init()
        requestHeaders = .init(headers)
        self.requests = try requests.map { try Google_Protobuf_Any(message: $0) }
        if let timeout = transport?.timeout { timeoutMs = Int64((timeout * 1_000).rounded()) }
        guard let query = transport?.query else { return }
        connectGetInfo.queryParams = (URLComponents(string: "?\(query)")?.queryItems ?? []).map { item in
            .with {
                $0.name = item.name
                $0.value = [item.value ?? ""]
            }
        }
    }
}

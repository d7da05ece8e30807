import Foundation
import SwiftMocksWire

/// What a client sees of a response.
struct ConformanceResponse: Equatable {
    var status: Int?
    var headers: WireHeaders = [:]
    var messages: [String] = []
    var error: WireError?
    var trailers: WireHeaders = [:]
    var hasEnd = false

    init(status: Int?) { self.status = status }

    /// A response without an error of the protocol: clients go by the status.
    static func http(_ outputs: [WireOutput]) -> ConformanceResponse {
        var response = ConformanceResponse(status: outputs.status)
        response.error = WireError(outputs.status == 404 ? .unimplemented : .unknown)
        return response
    }

    // MARK: Connect

    mutating func readEnd(_ json: Data) throws {
        guard let end = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
            throw ConformanceFault("an end that is no object")
        }
        error = try end["error"].map(Self.error)
        trailers = end["metadata"] as? WireHeaders ?? [:]
        hasEnd = true
    }

    static func error(_ json: Any) throws -> WireError {
        guard let object = json as? [String: Any], let code = (object["code"] as? String).flatMap(WireCode.init(name:))
        else { throw ConformanceFault("an error without a code") }
        let details = try (object["details"] as? [[String: String]] ?? []).map { detail in
            guard let type = detail["type"], let value = detail["value"].flatMap(base64) else {
                throw ConformanceFault("a broken detail")
            }
            return WireError.Detail(type: type, value: value)
        }
        return WireError(code, object["message"] as? String, details: details)
    }

    // MARK: gRPC

    mutating func readStatus(_ all: WireHeaders) throws {
        guard !hasEnd, let number = all["grpc-status"]?.first.flatMap(Int.init) else {
            throw ConformanceFault("not one status")
        }
        hasEnd = true
        trailers = all.filter { !$0.key.hasPrefix("grpc-") }
        guard number != 0 else { return }
        guard let code = WireCode(rawValue: number) else { throw ConformanceFault("the status \(number)") }
        let message = all["grpc-message"]?.first?.removingPercentEncoding
        var details: [WireError.Detail] = []
        if let header = all["grpc-status-details-bin"]?.first {
            guard let bytes = Self.base64(header) else { throw ConformanceFault("broken base64") }
            let status = try Fields(bytes)
            guard status.numbers == [1: number], status.texts[2] == message.map({ [Data($0)] }) else {
                throw ConformanceFault("details that contradict the status")
            }
            details = try (status.texts[3] ?? []).map { any in
                let fields = try Fields(any)
                let type = fields.texts[1]?.first?.text ?? ""
                return WireError.Detail(
                    type: type.replacingOccurrences(of: "type.googleapis.com/", with: ""),
                    value: fields.texts[2]?.first ?? Data())
            }
        }
        error = WireError(code, message, details: details)
    }

    private static func base64(_ text: String) -> Data? {
        guard !text.contains("=") else { return nil }
        return Data(base64Encoded: text + String(repeating: "=", count: (4 - text.count % 4) % 4))
    }
}

/// The fields of a Protobuf message that are numbers or bytes.
private struct Fields {
    var numbers: [Int: Int] = [:]
    var texts: [Int: [Data]] = [:]

    init(_ data: Data) throws {
        var remaining = data
        while !remaining.isEmpty {
            let tag = try Self.varint(&remaining)
            let value = try Self.varint(&remaining)
            switch tag & 7 {
            case 0: numbers[tag >> 3] = value
            case 2:
                guard remaining.count >= value else { throw ConformanceFault("a cut field") }
                texts[tag >> 3, default: []].append(Data(remaining.prefix(value)))
                remaining = remaining.dropFirst(value)
            default: throw ConformanceFault("an unknown field")
            }
        }
    }

    private static func varint(_ remaining: inout Data) throws -> Int {
        var value = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard let byte = remaining.popFirst() else { break }
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw ConformanceFault("a cut number")
    }
}

import Foundation

/// Connect's JSON of errors, and of the end of a stream.
enum ErrorJSON {
    /// Encodes an error, the body of a unary response.
    static func error(_ error: WireError) -> Data { encode(ErrorBody(error)) }

    /// Encodes the end of a stream, with an error or with success.
    static func endOfStream(_ error: WireError?, trailers: WireHeaders) -> Data {
        encode(EndOfStream(error: error.map(ErrorBody.init), metadata: trailers.isEmpty ? nil : trailers))
    }

    private static func encode(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, arrays and dictionaries of texts can all be encoded.
        return (try? encoder.encode(value)) ?? Data("{}".utf8)
    }

    /// Decodes the end of a stream. Throws for text that is not Connect's JSON; an unknown code is
    /// `unknown`.
    static func readEndOfStream(_ json: Data) throws(WireError) -> WireEnd {
        guard let end = try? JSONDecoder().decode(EndOfStream.self, from: json) else {
            throw WireError(.unknown, "the end of the stream is no JSON of Connect")
        }
        return WireEnd(error: end.error?.error, trailers: (end.metadata ?? [:]).lowercased)
    }

    private struct EndOfStream: Codable {
        let error: ErrorBody?
        let metadata: WireHeaders?
    }

    private struct ErrorBody: Codable {
        let code: String?
        let message: String?
        let details: [DetailBody]?

        init(_ error: WireError) {
            code = error.code.name
            message = error.message.flatMap { $0.isEmpty ? nil : $0 }
            details = error.details.isEmpty ? nil : error.details.map(DetailBody.init)
        }

        var error: WireError {
            WireError(
                code.flatMap(WireCode.init(name:)) ?? .unknown, message,
                details: (details ?? []).map {
                    WireError.Detail(type: $0.type, value: Base64.padded($0.value) ?? Data())
                })
        }
    }

    private struct DetailBody: Codable {
        let type: String
        let value: String

        init(_ detail: WireError.Detail) {
            type = detail.type
            value = Base64.unpadded(detail.value)
        }
    }
}

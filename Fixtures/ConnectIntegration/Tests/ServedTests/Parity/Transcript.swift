import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect

/// What the code under test has seen, a line each.
struct Transcript: Sendable {
    let lines = Locked<[String]>([])

    func note(_ line: String) {
        lines.append(line)
    }

    func note(_ response: ResponseMessage<Kinds_V1_Response>) {
        note("code \(response.code)")
        note("headers", response.headers)
        switch response.result {
        case .success(let message): note("message \"\(message.text)\"")
        case .failure(let error): note("error", error)
        }
        note("trailers", response.trailers)
    }

    /// Notes all that a stream yields, to its end.
    func note(_ results: AsyncStream<StreamResult<Kinds_V1_Response>>) async {
        for await result in results { note(result) }
    }

    func note(_ result: StreamResult<Kinds_V1_Response>) {
        switch result {
        case .headers(let headers): note("headers", headers)
        case .message(let message): note("message \"\(message.text)\"")
        case .complete(let code, let error, let trailers):
            note("complete \(code)")
            if let error { note("error", error) }
            note("trailers", trailers ?? [:])
        }
    }

    private func note(_ what: String, _ error: any Error) {
        guard let error = error as? ConnectError else { return note("\(what) \(type(of: error))") }
        let details = error.details.map { detail in
            let bytes = (detail.payload ?? Data()).map { String($0) }.joined(separator: ",")
            return " \(detail.type)[\(bytes)]"
        }
        note("\(what) \(error.code)\(error.message.map { " " + Self.quoted($0) } ?? "")\(details.joined())")
        note("metadata", error.metadata)
    }

    /// The description of a URLError differs from system to system.
    private static func quoted(_ message: String) -> String {
        switch message {
        case URLError(.notConnectedToInternet).localizedDescription: "URLError.notConnectedToInternet"
        case URLError(.networkConnectionLost).localizedDescription: "URLError.networkConnectionLost"
        default: "\"\(message)\""
        }
    }

    /// Notes the fields of the application. Those of the protocol differ from protocol to protocol.
    private func note(_ what: String, _ headers: Headers) {
        let fields = headers.filter { $0.key.hasPrefix("x-") || $0.key == "retry-after" }.sorted { $0.key < $1.key }
        if !fields.isEmpty {
            note("\(what) \(fields.map { "\($0.key)=\($0.value.joined(separator: "+"))" }.joined(separator: " "))")
        }
    }
}

import Connect
import Foundation
import SwiftMocksConnect

/// Answers calls of the rpc `Single` with the header `x-do: log` and the text `<event> <id>` by
/// what the mocks have recorded of the call with the header `x-id: <id>`, as JSON. The event is
/// `begun` or `ended`, which the answer waits for, or `now`; a call that has not begun is `null`.
/// To the text `open`, it answers with the number of calls that have not ended.
struct Log: Sendable {
    private let mocks: Mocks

    struct Entry: Encodable {
        let rpc: String
        let texts: [String]
        let wire: String
        let method: String?
        let compression: String?
        let timeout: Double?
        let headers: Headers
        let protocolHeaders: [String]
        let code: String?
    }

    init(of mocks: Mocks) {
        self.mocks = mocks
    }

    func stub() {
        given(mocks.kinds).single(.any, headers: .has("x-do", "log")).willProduce { call in
            if call.request.text == "open" { return .with { $0.text = "\(self.openCalls)" } }
            let words = call.request.text.split(separator: " ").map(String.init)
            let entry = try? await self.entry(words.last ?? "", at: words.first ?? "")
            let text = (try? JSONEncoder().encode(entry)).map { String(decoding: $0, as: UTF8.self) }
            return .with { $0.text = text ?? "null" }
        }
    }

    private var openCalls: Int {
        let (kinds, levels) = (mocks.kinds, mocks.levels)
        let unary =
            calls(of: kinds).single(.any).filter { $0.headers["x-do"] != ["log"] }.map { $0.outcome != nil }
            + calls(of: levels).read(.any).map { $0.outcome != nil }
        let streams =
            calls(of: kinds).upload().map { $0.outcome != nil }
            + calls(of: kinds).download(.any).map { $0.outcome != nil }
            + calls(of: kinds).talk().map { $0.outcome != nil }
        return (unary + streams).count { !$0 }
    }

    private func entry(_ id: String, at event: String) async throws -> Entry? {
        while true {
            // A mock can't be waited for without the name of an rpc.
            let entry = entry(id)
            if event == "now" || (entry != nil && (event == "begun" || entry?.code != nil)) { return entry }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func entry(_ id: String) -> Entry? {
        let id = MetadataMatcher.has("x-id", id)
        let (kinds, levels) = (mocks.kinds, mocks.levels)
        return calls(of: kinds).single(.any, headers: id).last.map { Entry("Single", $0, $0.request.text) }
            ?? calls(of: levels).read(.any, headers: id).last.map { Entry("Read", $0, $0.request.text) }
            ?? calls(of: kinds).upload(headers: id).last.map { Entry("Upload", $0) }
            ?? calls(of: kinds).download(.any, headers: id).last.map { Entry("Download", $0) }
            ?? calls(of: kinds).talk(headers: id).last.map { Entry("Talk", $0) }
    }
}

extension Log.Entry {
    fileprivate init<Request, Response>(
        _ rpc: String, _ call: RecordedCall<ConnectLibrary, UnaryKind, Request, Response>, _ text: String
    ) {
        self.init(rpc, [text], call.transport, call.headers, call.outcome.map { $0.code ?? .ok })
    }

    fileprivate init<Kind: StreamKind>(
        _ rpc: String, _ stream: RecordedCall<ConnectLibrary, Kind, Kinds_V1_Request, Kinds_V1_Response>
    ) {
        self.init(rpc, stream.inputs.map(\.text), stream.transport, stream.headers, stream.outcome?.code)
    }

    private init(_ rpc: String, _ texts: [String], _ wire: TransportInfo?, _ headers: Headers, _ code: Code?) {
        self.init(
            rpc: rpc, texts: texts, wire: wire?.description ?? "none", method: wire?.method,
            compression: wire?.compression, timeout: wire?.timeout, headers: headers,
            protocolHeaders: (wire?.headers ?? [:]).keys.filter { headers[$0] == nil }.sorted(),
            code: code.map { "\($0)" })
    }
}

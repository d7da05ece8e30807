import Connect
import Foundation
import NIOConcurrencyHelpers
import SwiftMocksConnect

/// Answers `/seen/<id>/<event>` with what the mocks have recorded of the call with the header `x-id: <id>`, as JSON. The event
/// is `begun` or `ended`, which the answer waits for, or `now`; a call that has not begun is `null`.
struct Log: Sendable {
    private let mocks: Mocks
    /// The sizes of the bodies of responses, by the calls' ids.
    private let sizes = NIOLockedValueBox<[String: Int]>([:])

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
        var size: Int?
    }

    init(of mocks: Mocks) {
        self.mocks = mocks
    }

    func count(_ body: Data, of id: String) {
        sizes.withLockedValue { $0[id, default: 0] += body.count }
    }

    func open(_ url: URL, _ response: Response) -> RequestCallbacks<Data> {
        let (id, event) = (url.pathComponents.dropFirst(2).first ?? "", url.lastPathComponent)
        let answer = Task {
            // A mock can't be waited for without the name of an rpc.
            var entry = entry(id)
            while event != "now", entry == nil || (event == "ended" && entry?.code == nil) {
                try await Task.sleep(for: .milliseconds(1))
                entry = self.entry(id)
            }
            entry?.size = sizes.withLockedValue { $0[id] }
            response.whole(200, ["content-type": ["application/json"]], try JSONEncoder().encode(entry))
        }
        return RequestCallbacks(cancel: { answer.cancel() }, sendData: { _ in }, sendClose: {})
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
        _ rpc: String, _ call: RecordedCall<ConnectLibrary, Request, Response>, _ text: String
    ) {
        self.init(rpc, [text], call.wire, call.headers, call.outcome.map { $0.code ?? .ok })
    }

    fileprivate init(_ rpc: String, _ stream: RecordedStream<ConnectLibrary, Kinds_V1_Request>) {
        self.init(rpc, stream.inputs.map(\.text), stream.wire, stream.headers, stream.outcome?.code)
    }

    private init(_ rpc: String, _ texts: [String], _ wire: CallWire?, _ headers: Headers, _ code: Code?) {
        self.init(
            rpc: rpc, texts: texts, wire: wire?.description ?? "none", method: wire?.method,
            compression: wire?.compression, timeout: wire?.timeout, headers: headers,
            protocolHeaders: (wire?.headers ?? [:]).keys.filter { headers[$0] == nil }.sorted(),
            code: code.map { "\($0)" }, size: nil)
    }
}

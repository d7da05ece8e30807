import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// The rpcs of the example service, called through a client and its transport.
struct ServedClient: Sendable {
    static let path = "/connectrpc.eliza.v1.ElizaService"
    static let kinds = ["say", "introduce", "upload", "converse"]

    let client: TinyClient

    init(_ transport: any Transport) {
        client = TinyClient(transport)
    }

    func say(_ sentence: String, headers: Headers = [:]) async -> ResponseMessage<SayResponse> {
        await client.unary("\(Self.path)/Say", SayRequest(sentence), headers: headers)
    }

    func introduce() -> TinyClientStream<IntroduceRequest, IntroduceResponse> {
        client.stream("\(Self.path)/Introduce")
    }

    func upload() -> TinyClientStream<UploadRequest, UploadResponse> { client.stream("\(Self.path)/Upload") }

    func converse() -> TinyClientStream<ConverseRequest, ConverseResponse> { client.stream("\(Self.path)/Converse") }

    /// All that a client sees of a call with the message `text`.
    func seen(_ rpc: String, _ text: String) async -> [String] {
        switch rpc {
        case "say":
            let response = await say(text, headers: ["x-a": ["1"]])
            let result = response.message.map { "+\($0.sentence)" } ?? "\(response.error.map { "\($0)" } ?? "")"
            return ["\(response.headers)", result, "=\(response.code) \(response.trailers)"]
        case "introduce":
            let stream = introduce()
            stream.send(IntroduceRequest(text))
            return await stream.results.all.map(\.seen)
        case "upload":
            let stream = upload()
            for _ in 0..<2 { stream.send(UploadRequest(text)) }
            stream.close()
            return await stream.results.all.map(\.seen)
        default:
            let stream = converse()
            for _ in 0..<2 { stream.send(ConverseRequest(text)) }
            stream.close()
            return await stream.results.all.map(\.seen)
        }
    }
}

extension StreamResult where Output: WireMessage {
    /// All that a client sees of it.
    fileprivate var seen: String {
        switch self {
        case .headers(let headers): "\(headers)"
        case .message(let message): "+\(String(decoding: message.bytes, as: UTF8.self))"
        case .complete(let code, let error, let trailers):
            "=\(code) \(error.map { "\($0)" } ?? "") \(trailers ?? [:])"
        }
    }
}

/// A server that answers as a test says, perhaps with nothing.
final class ScriptedTransport: Transport {
    /// What the client under test has done.
    let events = Locked<[String]>([])
    let receivers = Locked<[@Sendable (ResponsePart) -> Void]>([])
    private let onOpen: @Sendable (@Sendable (ResponsePart) -> Void) -> Void

    init(onOpen: @escaping @Sendable (@Sendable (ResponsePart) -> Void) -> Void = { _ in }) {
        self.onOpen = onOpen
    }

    func open(
        _ path: String, headers: Headers, receive: @escaping @Sendable (ResponsePart) -> Void
    ) -> any TransportCall {
        events.append("open \(path)")
        receivers.append(receive)
        onOpen(receive)
        return Call(events: events)
    }

    private struct Call: TransportCall {
        let events: Locked<[String]>

        func send(_ part: RequestPart) {
            switch part {
            case .message(let bytes): events.append("message \(bytes)")
            case .close: events.append("close")
            }
        }

        func cancel() { events.append("cancel") }
    }
}

extension ElizaMock {
    /// The outcomes of the calls of an rpc: the code and the messages.
    func outcomes(of rpc: String) -> [String] {
        switch rpc {
        case "say":
            calls(of: self).say(.any).map { call in
                "\(call.outcome.map { "\($0.code ?? .ok)" } ?? "open") \((try? call.outcome?.result.get().sentence) ?? "-")"
            }
        case "introduce": calls(of: self).introduce().map { "\($0.codeText) \($0.texts(IntroduceResponse.self))" }
        case "upload":
            calls(of: self).upload().map { "\($0.codeText) \($0.serverMessages(UploadResponse.self).map(\.count))" }
        default: calls(of: self).converse().map { "\($0.codeText) \($0.texts(ConverseResponse.self))" }
        }
    }
}

extension RecordedStream where Library == TinyLibrary {
    fileprivate var codeText: String { outcome.map { "\($0.code)" } ?? "open" }

    fileprivate func texts<Message: Sentence>(_ type: Message.Type) -> [String] {
        serverMessages(type).map(\.sentence)
    }
}

typealias ElizaMock = Connectrpc_Eliza_V1_ElizaServiceClientMock

// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import TinyRPC

// How the messages of the example service travel: as text.

struct NotText: Error {}

private func text(_ bytes: [UInt8]) throws -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard Array(text.utf8) == bytes else { throw NotText() }
    return text
}

public protocol SentenceMessage: WireMessage {
    var sentence: String { get set }
}

extension SentenceMessage {
    public init(bytes: [UInt8]) throws {
        self.init()
        sentence = try text(bytes)
    }

    public var bytes: [UInt8] { Array(sentence.utf8) }
}

extension Connectrpc_Eliza_V1_SayRequest: SentenceMessage {}
extension Connectrpc_Eliza_V1_SayResponse: SentenceMessage {}
extension Connectrpc_Eliza_V1_IntroduceRequest: SentenceMessage {}
extension Connectrpc_Eliza_V1_IntroduceResponse: SentenceMessage {}
extension Connectrpc_Eliza_V1_UploadRequest: SentenceMessage {}
extension Connectrpc_Eliza_V1_ConverseRequest: SentenceMessage {}
extension Connectrpc_Eliza_V1_ConverseResponse: SentenceMessage {}

extension Connectrpc_Eliza_V1_UploadResponse: WireMessage {
    public init(bytes: [UInt8]) throws {
        self.init()
        guard let count = Int32(try text(bytes)) else { throw NotText() }
        self.count = count
    }

    public var bytes: [UInt8] { Array("\(count)".utf8) }
}

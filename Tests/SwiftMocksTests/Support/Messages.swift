typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias SayRequest = Connectrpc_Eliza_V1_SayRequest
typealias SayResponse = Connectrpc_Eliza_V1_SayResponse
typealias IntroduceRequest = Connectrpc_Eliza_V1_IntroduceRequest
typealias IntroduceResponse = Connectrpc_Eliza_V1_IntroduceResponse
typealias UploadRequest = Connectrpc_Eliza_V1_UploadRequest
typealias UploadResponse = Connectrpc_Eliza_V1_UploadResponse
typealias ConverseRequest = Connectrpc_Eliza_V1_ConverseRequest
typealias ConverseResponse = Connectrpc_Eliza_V1_ConverseResponse

/// The messages of the tests, short to write.
protocol Sentence: Message { var sentence: String { get set } }
extension SayRequest: Sentence {}
extension SayResponse: Sentence {}
extension IntroduceRequest: Sentence {}
extension IntroduceResponse: Sentence {}
extension UploadRequest: Sentence {}
extension ConverseRequest: Sentence {}
extension ConverseResponse: Sentence {}

extension Sentence {
    init(_ sentence: String) {
        self.init()
        self.sentence = sentence
    }
}

extension AsyncStream {
    /// All that the stream yields.
    var all: [Element] {
        get async {
            var elements: [Element] = []
            for await element in self { elements.append(element) }
            return elements
        }
    }
}

extension StreamResult where Output: Sentence {
    /// A result in short: `+hi` for a message, `=ok` for the end.
    var short: String {
        switch self {
        case .headers(let headers): "headers \(headers.keys.sorted())"
        case .message(let message): "+\(message.sentence)"
        case .complete(let code, _, _): "=\(code)"
        }
    }
}

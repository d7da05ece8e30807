typealias Client = Connectrpc_Eliza_V1_ElizaServiceClientMock
typealias Chat = TinyStream<ConverseRequest, ConverseResponse>
typealias SayRequest = Connectrpc_Eliza_V1_SayRequest
typealias SayResponse = Connectrpc_Eliza_V1_SayResponse
typealias IntroduceRequest = Connectrpc_Eliza_V1_IntroduceRequest
typealias IntroduceResponse = Connectrpc_Eliza_V1_IntroduceResponse
typealias UploadRequest = Connectrpc_Eliza_V1_UploadRequest
typealias UploadResponse = Connectrpc_Eliza_V1_UploadResponse
typealias ConverseRequest = Connectrpc_Eliza_V1_ConverseRequest
typealias ConverseResponse = Connectrpc_Eliza_V1_ConverseResponse

extension SentenceMessage {
    init(_ sentence: String) {
        self.init()
        self.sentence = sentence
    }
}

extension UploadResponse {
    init(_ count: Int) {
        self.init()
        self.count = Int32(count)
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

extension StreamResult {
    /// A result in short: `+hi` for a message, `=ok` for the end.
    var short: String {
        switch self {
        case .headers(let headers): "headers \(headers.keys.sorted())"
        case .message(let message as any SentenceMessage): "+\(message.sentence)"
        case .message(let message): "+\((message as? UploadResponse)?.count ?? 0)"
        case .complete(let code, _, _): "=\(code)"
        }
    }
}

extension TinyStream {
    /// All results in short.
    var all: [String] { get async { await results().all.map(\.short) } }
}

extension Client {
    /// Calls `say`, and returns the sentence of the answer, or its code.
    func said(_ sentence: String = "", headers: Headers = [:]) async -> String {
        let response = await say(request: SayRequest(sentence), headers: headers)
        return response.message?.sentence ?? "\(response.code)"
    }

    /// Sends to a server stream, and returns all results in short.
    func introduced(_ sentence: String = "", headers: Headers = [:]) async -> [String] {
        await introduce(headers: headers).send(IntroduceRequest(sentence)).all
    }

    /// Sends to a client stream, closes it, and returns all results in short.
    func uploaded(_ sentences: String..., headers: Headers = [:]) async -> [String] {
        let stream = upload(headers: headers)
        for sentence in sentences { stream.send(UploadRequest(sentence)) }
        stream.closeAndReceive()
        return await stream.all
    }

    /// Sends to a bidirectional stream, closes it, and returns all results in short.
    func conversed(_ sentences: String..., headers: Headers = [:]) async -> [String] {
        let stream = converse(headers: headers)
        for sentence in sentences { stream.send(ConverseRequest(sentence)) }
        stream.close()
        return await stream.all
    }
}

import Connect
import KindsAPI
import Testing

/// What a generated client asks of the library, for each kind of rpc.
@Suite(.timeLimit(.minutes(30)))
struct ClientTests {
    private typealias Member = RecordingProtocolClient.Call.Member

    private let library = RecordingProtocolClient(answer: Kinds_V1_Response.with { $0.text = "answer" })
    private let question = Kinds_V1_Request.asking("why?")
    private let headers: Headers = ["a": ["1", "2"]]
    private var client: any Kinds_V1_KindsServiceClientInterface { concreteClient }
    private var concreteClient: Kinds_V1_KindsServiceClient { Kinds_V1_KindsServiceClient(client: library) }

    @Test func `unary callback passes everything on`() throws {
        let texts = Locked<[String?]>([])
        let cancelable = client.single(request: question, headers: headers) { texts.value.append($0.message?.text) }
        try expectCall(.unary, isAsync: false, "Single", idempotencyLevel: .unknown, request: question)
        #expect(texts.value == ["answer"])
        cancelable.cancel()
        #expect(library.calls.value.isEmpty, "the library's own Cancelable is handed on")
    }

    @Test func `unary async passes everything on`() async throws {
        let response = await client.single(request: question, headers: headers)
        try expectCall(.unary, isAsync: true, "Single", idempotencyLevel: .unknown, request: question)
        #expect(response.message?.text == "answer")
    }

    @Test func `client stream callback passes everything on`() throws {
        let received = Locked<[Yielded]>([])
        try client.upload(headers: headers) { received.value.append($0) }.send(question)
        try expectCall(.clientOnlyStream, isAsync: false, "Upload")
        #expect(received.value == [.answer("answer")])
    }

    @Test func `client stream async passes everything on`() async throws {
        let stream = client.upload(headers: headers)
        try expectCall(.clientOnlyStream, isAsync: true, "Upload")
        try stream.send(question)
        #expect(await all(stream.results()) == [.answer("answer")])
    }

    @Test func `server stream callback passes everything on`() throws {
        let received = Locked<[Yielded]>([])
        client.download(headers: headers) { received.value.append($0) }.send(question)
        try expectCall(.serverOnlyStream, isAsync: false, "Download")
        #expect(received.value == [.answer("answer")])
    }

    @Test func `server stream async passes everything on`() async throws {
        let stream = client.download(headers: headers)
        try expectCall(.serverOnlyStream, isAsync: true, "Download")
        try stream.send(question)
        #expect(await all(stream.results()) == [.answer("answer")])
    }

    @Test func `bidirectional callback passes everything on`() throws {
        let received = Locked<[Yielded]>([])
        client.talk(headers: headers) { received.value.append($0) }.send(question)
        try expectCall(.bidirectionalStream, isAsync: false, "Talk")
        #expect(received.value == [.answer("answer")])
    }

    @Test func `bidirectional async passes everything on`() async throws {
        let stream = client.talk(headers: headers)
        try expectCall(.bidirectionalStream, isAsync: true, "Talk")
        try stream.send(question)
        #expect(await all(stream.results()) == [.answer("answer")])
    }

    @Test func `headers are none by default`() async {
        concreteClient.single(request: question) { _ in }
        _ = await concreteClient.single(request: question)
        _ = concreteClient.upload { _ in }
        _ = concreteClient.upload()
        _ = concreteClient.download { _ in }
        _ = concreteClient.download()
        _ = concreteClient.talk { _ in }
        _ = concreteClient.talk()
        #expect(library.calls.value.map(\.headers) == Array(repeating: [:], count: 8))
    }

    @Test func `metadata describes each rpc`() {
        typealias Methods = Kinds_V1_KindsServiceClient.Metadata.Methods
        let service = "kinds.v1.KindsService"
        #expect(Methods.single == MethodSpec(name: "Single", service: service, type: .unary))
        #expect(Methods.upload == MethodSpec(name: "Upload", service: service, type: .clientStream))
        #expect(Methods.download == MethodSpec(name: "Download", service: service, type: .serverStream))
        #expect(Methods.talk == MethodSpec(name: "Talk", service: service, type: .bidirectionalStream))
        #expect(Methods.talk.path == "kinds.v1.KindsService/Talk")
    }

    /// Expects exactly one call so far, and that it was this one.
    private func expectCall(
        _ member: Member, isAsync: Bool, _ rpc: String, idempotencyLevel: IdempotencyLevel? = nil,
        request: Kinds_V1_Request? = nil
    ) throws {
        let call = try #require(library.calls.value.first)
        #expect(library.calls.value.count == 1)
        #expect(call.member == member)
        #expect(call.isAsync == isAsync)
        #expect(call.path == "/kinds.v1.KindsService/\(rpc)")
        #expect(call.idempotencyLevel == idempotencyLevel)
        #expect(call.headers == headers)
        #expect(call.request as? Kinds_V1_Request == request)
    }
}

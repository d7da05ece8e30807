import SwiftMocks
import Testing

/// `willFail(_, afterInputs:)`.
@Suite(.endOfHangs, .patient)
struct EarlyFailureTests {
    private let client = Client()
    private let error = ConnectError(code: .unavailable, message: "cut")

    @Test func `a client stream may fail early`() async throws {
        given(client).upload().willFail(error, afterInputs: 2)
        let ends = Locked(0)
        let stream = client.upload(headers: [:]) { _ in ends.withLock { $0 += 1 } }
        try stream.send(UploadRequest("1"))
        #expect(ends.value == 0)
        try stream.send(UploadRequest("2"))
        #expect(ends.value == 1)
        stream.closeAndReceive()
        #expect(ends.value == 1)
    }

    @Test func `a bidirectional stream may fail early`() async throws {
        given(client).converse().willFail(error, afterInputs: 2)
        let stream = client.converse()
        try stream.send(ConverseRequest("1")).send(ConverseRequest("2"))
        #expect(await stream.results().all.map(\.short) == ["=unavailable"])
    }

    @Test func `a client that sends less gets the failure when it closes`() throws {
        given(client).upload().willFail(error, afterInputs: 2)
            .converse().willFail(error, afterInputs: 2)
        let results = Locked<[String]>([])
        let upload = client.upload(headers: [:]) { result in
            if case .complete(let code, _, _) = result { results.append("upload \(code)") }
        }
        try upload.send(UploadRequest("1"))
        let converse = client.converse(headers: [:]) { results.append("converse \($0.short)") }
        converse.send(ConverseRequest("1"))
        #expect(results.value.isEmpty)
        upload.closeAndReceive()
        converse.close()
        #expect(results.value == ["upload unavailable", "converse =unavailable"])
    }

    @Test func `a failure after no input comes at the opening`() {
        given(client).upload().willFail(error, afterInputs: 0).converse().willFail(error)
        let ends = Locked<[Code]>([])
        _ = client.upload(headers: [:]) { if case .complete(let code, _, _) = $0 { ends.append(code) } }
        _ = client.converse(headers: [:]) { if case .complete(let code, _, _) = $0 { ends.append(code) } }
        #expect(ends.value == [.unavailable, .unavailable])
    }
}

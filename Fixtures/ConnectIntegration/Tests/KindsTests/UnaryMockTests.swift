import Connect
import ConnectMocks
import KindsAPI
import KindsMocks
import SwiftProtobuf
import Testing

/// How the mock of a unary rpc answers.
@Suite(.timeLimit(.minutes(30)))
struct UnaryMockTests {
    private let mock = Kinds_V1_KindsServiceClientMock()
    private let question = Kinds_V1_Request.with { $0.text = "why?" }

    @Test func `callback answers with an empty message by default`() {
        let response = askWithCallback()
        #expect(response?.code == .ok)
        #expect(response?.message == Kinds_V1_Response())
        #expect(response?.error == nil)
    }

    @Test func `async answers with an empty message by default`() async {
        let response = await mock.single(request: question)
        #expect(response.code == .ok)
        #expect(response.message == Kinds_V1_Response())
    }

    @Test func `callback answers from its property`() {
        mock.mockSingle = { request in .init(result: .success(.with { $0.text = "re: \(request.text)" })) }
        #expect(askWithCallback()?.message?.text == "re: why?")
    }

    @Test func `async answers from its property`() async {
        mock.mockAsyncSingle = { request in .init(result: .success(.with { $0.text = "re: \(request.text)" })) }
        let response = await mock.single(request: question)
        #expect(response.message?.text == "re: why?")
    }

    @Test func `the variants of an rpc answer apart`() async {
        mock.mockSingle = { _ in .init(result: .success(.with { $0.text = "callback" })) }
        mock.mockAsyncSingle = { _ in .init(result: .success(.with { $0.text = "async" })) }
        let response = await mock.single(request: question)
        #expect(askWithCallback()?.message?.text == "callback")
        #expect(response.message?.text == "async")
    }

    @Test func `callback passes errors headers and trailers on`() {
        mock.mockSingle = { _ in Self.failure }
        expectFailure(askWithCallback())
    }

    @Test func `async passes errors headers and trailers on`() async {
        mock.mockAsyncSingle = { _ in Self.failure }
        expectFailure(await mock.single(request: question))
    }

    @Test func `cancelling an answered call does nothing`() {
        let responses = Locked<[Kinds_V1_Response?]>([])
        let cancelable = mock.single(request: question) { response in responses.value.append(response.message) }
        cancelable.cancel()
        #expect(responses.value == [Kinds_V1_Response()])
    }

    private static let failure = ResponseMessage<Kinds_V1_Response>(
        code: .notFound, headers: ["h": ["1", "2"]],
        result: .failure(ConnectError(code: .notFound, message: "no such thing")), trailers: ["t": ["3"]])

    private func expectFailure(_ response: ResponseMessage<Kinds_V1_Response>?) {
        #expect(response?.code == .notFound)
        #expect(response?.error?.message == "no such thing")
        #expect(response?.message == nil)
        #expect(response?.headers == ["h": ["1", "2"]])
        #expect(response?.trailers == ["t": ["3"]])
    }

    /// The one response that the callback gets; nil if it got none or more.
    private func askWithCallback() -> ResponseMessage<Kinds_V1_Response>? {
        let responses = Locked<[ResponseMessage<Kinds_V1_Response>]>([])
        mock.single(request: question) { response in responses.value.append(response) }
        return responses.value.count == 1 ? responses.value[0] : nil
    }
}

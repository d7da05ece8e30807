import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// What a server learns of its calls.
@Suite(.endOfHangs, .patient)
struct PreparedCallTests {
    private let client = Client()

    private func open<Input, Output>(
        _ method: String, request: Input? = nil
    ) throws -> MockCall<TinyLibrary, Input, Output> {
        let here = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let rpcs = ServedRPCs(of: "server", [client], at: here)
        let target = try #require(rpcs.find(service: "connectrpc.eliza.v1.ElizaService", method: method))
        return target.store.open(
            target.rpc, request: request, metadata: [:], options: (),
            transport: TransportInfo(
                protocolName: "TinyRPC", codec: "text", compression: nil, timeout: nil, fields: []), canForward: true)
    }

    @Test func `what no statement answers is forwarded`() async throws {
        let call: MockCall<TinyLibrary, SayRequest, SayResponse> = try open("Say", request: SayRequest())
        #expect(await call.decided() == .forward && call.eventNow() == nil)
        PassedAnswer(to: call, orElse: TinyLibrary.failure(.deadlineExceeded, "no response")).end(nil)
        await call.over()
        #expect(calls(of: client).say().first?.outcome?.code == .deadlineExceeded)
    }

    @Test func `a statement answers before the real server`() async throws {
        given(client).say(.any).willReturn(SayResponse("a"))
        let call: MockCall<TinyLibrary, SayRequest, SayResponse> = try open("Say", request: SayRequest())
        #expect(await call.decided() == .mock)
        #expect(try await call.wholeReply()?.result.get() == SayResponse("a"))
    }

    @Test func `a call that waits for its gate may be left before it is forwarded`() async throws {
        let gate = Gate()
        given(client).converse().willForward(gate: gate).willForward(gate: gate)
        let left: MockCall<TinyLibrary, ConverseRequest, ConverseResponse> = try open("Converse")
        let other: MockCall<TinyLibrary, ConverseRequest, ConverseResponse> = try open("Converse")
        async let first = left.decided()
        async let second = other.decided()
        await verify(client).converse().opened().calledEventually(.twice)
        left.cancel()
        await left.over()
        gate.open()
        #expect(await first == .mock)
        #expect(await second == .forward)
        reset(client)
    }
}

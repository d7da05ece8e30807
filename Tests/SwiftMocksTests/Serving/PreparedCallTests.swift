import ElizaMocks
import Testing
import TinyRPC

@_spi(Adapters) @testable import SwiftMocks

/// What a server learns of its calls.
@Suite(.endOfHangs, .patient)
struct PreparedCallTests {
    private let client = Client()

    private func call<Input, Output>(
        _ method: String, request: Input? = nil
    ) throws -> MockCall<TinyLibrary, Input, Output> {
        let here = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        let rpcs = ServedRPCs(of: "server", [client], at: here)
        let target = try #require(rpcs.find(service: "connectrpc.eliza.v1.ElizaService", method: method))
        return target.store.prepare(
            target.rpc, request: request, metadata: [:], options: (),
            transport: TransportInfo(
                protocolName: "TinyRPC", codec: "text", compression: nil, timeout: nil, fields: []), canForward: false)
    }

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
        #expect(await call.decide() == .forward && call.eventNow() == nil)
        PassedAnswer(to: call, orElse: TinyLibrary.failure(.deadlineExceeded, "no response")).end(nil)
        await call.over()
        #expect(calls(of: client).say().first?.outcome?.code == .deadlineExceeded)
    }

    @Test func `a statement answers before the real server`() async throws {
        given(client).say(.any).willReturn(SayResponse("a"))
        let call: MockCall<TinyLibrary, SayRequest, SayResponse> = try open("Say", request: SayRequest())
        #expect(await call.decide() == .mock)
        #expect(try await call.wholeReply()?.result.get() == SayResponse("a"))
    }

    @Test func `a call that waits for its gate may be left before it is forwarded`() async throws {
        let gate = Gate()
        given(client).converse().willForward(gate: gate).willForward(gate: gate)
        let left: MockCall<TinyLibrary, ConverseRequest, ConverseResponse> = try open("Converse")
        let other: MockCall<TinyLibrary, ConverseRequest, ConverseResponse> = try open("Converse")
        async let first = left.decide()
        async let second = other.decide()
        await verify(client).converse().opened().calledEventually(.twice)
        left.cancel()
        await left.over()
        gate.open()
        #expect(await first == .mock)
        #expect(await second == .forward)
        reset(client)
    }

    @Test func `the failure of a stream is known after its reader has the end`() async throws {
        let call: MockCall<TinyLibrary, ConverseRequest, ConverseResponse> = try call("Converse")
        given(client).converse().onOpen(.hold)
        call.record()
        call.begin()
        #expect(call.failure == nil)
        call.cancel(as: .deadlineExceeded)
        #expect(call.failure?.code == .deadlineExceeded)
        while await call.next() != nil {}
        #expect(call.failure?.code == .deadlineExceeded)
    }

    @Test func `the failure of a call is known after its caller has the reply`() async throws {
        let call: MockCall<TinyLibrary, SayRequest, SayResponse> = try call("Say", request: SayRequest())
        given(client).say(.any).willReturn(SayResponse("a"), after: .seconds(3600))
        call.record()
        call.begin()
        #expect(call.failure == nil)
        call.cancel(as: .deadlineExceeded)
        _ = await call.reply()
        #expect(call.failure?.code == .deadlineExceeded)
    }
}

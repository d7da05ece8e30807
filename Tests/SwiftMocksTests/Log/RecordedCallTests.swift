import Testing

@_spi(Adapters) @testable import SwiftMocks

/// A recorded call of each kind of rpc, by itself and among all calls.
@Suite(.endOfHangs, .patient)
struct RecordedCallTests {
    @Test func `an rpc with one request has it, and its inputs are the request`() async {
        let client = Client(policy: .relaxed)
        _ = await client.said("a")
        _ = await client.introduced("b")
        #expect(calls(of: client).say(.any).map(\.request) == [SayRequest("a")])
        #expect(calls(of: client).say(.any).map(\.inputs) == [[SayRequest("a")]])
        #expect(calls(of: client).introduce(.any).map(\.request) == [IntroduceRequest("b")])
        #expect(calls(of: client).introduce(.any).map(\.request.sentence) == ["b"])
        #expect(calls(of: client).introduce(.any).map(\.inputs) == [[IntroduceRequest("b")]])
        let inputs = allCalls(of: client).map { $0.inputs.map { "\($0)" } }
        #expect(inputs == [["\(SayRequest("a"))"], ["\(IntroduceRequest("b"))"]])
    }

    @Test func `a server stream is listed once its request is sent, as it is counted`() {
        let client = Client(policy: .relaxed)
        let stream = client.introduce()
        #expect(calls(of: client).introduce(.any).isEmpty && allCalls(of: client).map(\.method) == ["Introduce"])
        verify(client).introduce(.any).called(.never)
        stream.send(IntroduceRequest("a"))
        #expect(calls(of: client).introduce(.any).map(\.request.sentence) == ["a"])
        verify(client).introduce(.any).called(.once)
        stream.cancel()
    }

    @Test func `an rpc with one request is closed by it, in each list`() async {
        let client = Client(policy: .relaxed)
        let gate = Gate()
        given(client).say(.any).willReturn(.init(), gate: gate).introduce(.any).willStream(.wait(for: gate))
        client.say(request: SayRequest("a")) { _ in }
        let stream = client.introduce { _ in }
        #expect(allCalls(of: client).map(\.isClosed) == [true, false])
        stream.send(IntroduceRequest("b"))
        let upload = client.upload { _ in }
        #expect(allCalls(of: client).map(\.isClosed) == [true, true, false])
        #expect(calls(of: client).say(.any).map(\.isClosed) == [true])
        #expect(calls(of: client).introduce(.any).map(\.isClosed) == [true])
        #expect(calls(of: client).upload().map(\.isClosed) == [false])
        upload.closeAndReceive()
        #expect(calls(of: client).upload().map(\.isClosed) == [true] && allCalls(of: client)[2].isClosed)
        gate.open()
    }

    @Test func `the calls of mocks in an array are those of the same mocks one by one`() async {
        let (client, other) = (Client(policy: .relaxed), Client(policy: .relaxed))
        _ = await other.said("1")
        _ = await client.said("2")
        _ = await other.introduced("3")
        let methods = ["Say", "Say", "Introduce"]
        #expect(allCalls(of: client, other).map(\.method) == methods)
        #expect(allCalls(of: [client, other]).map(\.method) == methods)
        #expect(allCalls(of: client).map(\.method) == ["Say"])
        #expect(allCalls(of: other, other).map(\.method) == ["Say", "Introduce"])
        #expect(allCalls(of: [Client]()).isEmpty)
    }

    @Test func `a cut keeps what was recorded before it, and nothing later`() {
        let (first, second) = (Client(policy: .relaxed), Client(policy: .relaxed))
        first.say(request: SayRequest("1")) { _ in }
        second.say(request: SayRequest("2")) { _ in }
        let cores = [first, second].map(\.store.core)
        let snapshots = MockSnapshot.ofOneMoment(cores) {
            // Between two snapshots, calls come in.
            first.say(request: SayRequest("3")) { _ in }
            second.say(request: SayRequest("4")) { _ in }
        }
        #expect(snapshots.map(\.events.count) == [1, 1])
    }
}

import GRPCCore
import SwiftMocksGRPC
import Testing

@testable import SwiftMocks

/// Calls that end before their answer: by a timeout, or by a cancelled task.
@Suite(.endOfHangs, .patient) struct EndTests {
    private let chat = Chat.ClientMock()

    @Test func `a timeout passes while a gate holds the call`() async throws {
        var limits = TimeLimits(environment: [:])
        limits.clock = LeapingClock()
        let chat = TimeLimits.$override.withValue(limits) { Chat.ClientMock() }
        given(chat).getUser(.any).willReturn(ada, gate: Gate())
        // On a very busy machine, the time may be over before the call is made.
        for seconds in [1.0, 10, 100] where calls(of: chat).getUser().isEmpty {
            let error = await #expect(throws: RPCError.self) {
                try await chat.served().getUser(.init(), options: .timeout(.seconds(seconds)))
            }
            #expect(error?.code == .deadlineExceeded)
            let call = calls(of: chat).getUser().first
            #expect(call?.outcome?.code == call.map { _ in .deadlineExceeded })
            #expect(try call.map { try #require($0.transport?.timeout) <= seconds } != false)
        }
        #expect(calls(of: chat).getUser().count == 1)
    }

    @Test func `the timeout of the configuration is that of the call`() async throws {
        given(chat).getUser(.any).willReturn(ada)
        let config = ServiceConfig(methodConfig: [MethodConfig(names: [.all], timeout: .seconds(3600))])
        _ = try await chat.served(serviceConfig: config).getUser(.init())
        let timeout = try #require(calls(of: chat).getUser().first?.transport?.timeout)
        #expect((3000...3600).contains(timeout))
    }

    @Test func `a cancelled task cancels its call in time`() async {
        given(chat).getUser(.any).willReturn(ada, gate: Gate())
        let task = Task { try await chat.served().getUser(.init(), options: .timeout(.seconds(3600))) }
        await verify(chat).getUser(.any).calledEventually()
        task.cancel()
        let error = await #expect(throws: RPCError.self) { try await task.value }
        #expect(error?.cause is CancellationError)
        #expect(chat.getUserCodes == [.cancelled])
    }

    @Test func `a cancelled task cancels its stream`() async {
        given(chat).chat().onOpen(.message(.init()), .hold)
        let task = Task {
            try await chat.served().chat {
                try await $0.write(.init())
            } onResponse: {
                try await $0.all
            }
        }
        await verify(chat).chat().sent().calledEventually()
        task.cancel()
        _ = await task.result
        #expect(calls(of: chat).chat().map { $0.outcome?.code } == [.cancelled])
    }
}

/// A clock on which 100 s pass between two readings, and no wait ends. On a busy machine, a mock may begin to measure the age of a
/// call at any time before the client's timer ends it.
private final class LeapingClock: WaitingClock {
    private let moment = Locked<UInt64>(0)

    var nanoseconds: UInt64 {
        moment.withLock { moment in
            moment += 100_000_000_000
            return moment
        }
    }

    func sleep(until moment: UInt64) async -> Bool {
        _ = await Signal().wait { false }
        return false
    }
}

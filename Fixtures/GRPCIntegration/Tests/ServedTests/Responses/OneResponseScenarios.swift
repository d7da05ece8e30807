import ChatAPI
import GRPCCore
import Testing

@testable import SwiftMocks

/// Calls with one response that is read in a closure, which end at each moment.
@Suite(.endOfHangs, .patient)
struct OneResponseScenarios {
    private struct OwnError: Error, Equatable {}

    private typealias Answer = Result<String, RPCError>

    /// The name in the response, or its failure.
    private func find(_ client: ChatMock, options: CallOptions = .defaults) async throws -> Answer {
        try await client.getUser(.init(), options: options) { response in
            response.accepted.flatMap { $0.message.map(\.name) }
        }
    }

    /// The count in the response, or its failure.
    private func upload(
        _ client: ChatMock, _ producer: @escaping @Sendable (RPCWriter<Chunk>) async throws -> Void
    ) async throws -> Answer {
        try await client.upload(requestProducer: producer) { response in
            response.accepted.flatMap { $0.message.map { "\($0.count)" } }
        }
    }

    private func isOneOf(_ answer: Answer, _ text: String) -> Bool {
        switch answer {
        case .success(let found): found == text
        case .failure(let error): error.isOfACancelledTask
        }
    }

    @Test func `a task may be cancelled at each moment`() async {
        let client = ChatMock()
        given(client).getUser(.any).willProduce { _ in
            await Task.yield()
            return User("b")
        }
        .upload().willProduce { inputs in
            await Task.yield()
            return UploadResult(count: inputs.count)
        }
        for round in 0..<300 {
            let finding = Task { try await find(client) }
            let uploading = Task { try await upload(client) { try await $0.write(contentsOf: [.init(), .init()]) } }
            for _ in 0..<(round % 17) { await Task.yield() }
            finding.cancel()
            uploading.cancel()
            guard case .success(let found) = await finding.result, case .success(let counted) = await uploading.result
            else {
                Issue.record("it threw")
                continue
            }
            #expect(isOneOf(found, "b") && isOneOf(counted, "2"))
            let code = calls(of: client).getUser().last?.outcome?.code
            #expect(found == .success("b") ? code == .ok : true)
        }
        #expect(client.isNothingInFlight)
    }

    @Test func `a timeout may pass at each moment`() async {
        for round in 0..<60 {
            let clock = HeldClock()
            let client = ChatMock.on(clock)
            given(client).getUser(.any).willProduce { _ in
                for _ in 0..<5 { await Task.yield() }
                return User("b")
            }
            let call = Task { try await find(client, options: .timeout(.seconds(1))) }
            for _ in 0..<round { await Task.yield() }
            clock.advance(by: .seconds(1))
            switch await call.result {
            case .success(let answer): #expect(answer == .success("b"))
            case .failure(let error): #expect(error as? RPCError == .timedOut)
            }
            #expect([.ok, .deadlineExceeded].contains(calls(of: client).getUser()[0].outcome?.code))
        }
    }

    @Test func `a handler may throw or call again`() async throws {
        let client = ChatMock()
        given(client).getUser(.any).willReturn(User("b"))
        await #expect(throws: OwnError()) { try await client.getUser(.init()) { _ in throw OwnError() } }
        let answers = try await client.getUser(.init()) { outer in
            try await client.getUser(.init()) { inner in
                [try outer.message.name, try inner.message.name, try await find(client).get()]
            }
        }
        #expect(answers == ["b", "b", "b"])
        #expect(calls(of: client).getUser().map { $0.outcome?.code } == [.ok, .ok, .ok, .ok])
    }

    @Test func `a client stream may be answered early`() async throws {
        let client = ChatMock()
        given(client).upload().willFail(.refusal, afterInputs: 2)
        let written = Locked(0)
        let answer = try await upload(client) { writer in
            while true {
                try await writer.write(.init())
                written.withLock { $0 += 1 }
            }
        }
        #expect(answer == .failure(.refusal) && written.value >= 2)
        #expect(calls(of: client).upload().map { $0.outcome?.code } == [.aborted])
    }

    @Test func `each of a thousand calls ends, some of them cancelled`() async {
        let client = ChatMock()
        given(client).getUser(.any).willProduce { _ in
            await Task.yield()
            return User("b")
        }
        .upload().willProduce { UploadResult(count: $0.count) }
        let isRight = Locked<[Bool]>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let call = Task { try await find(client) }
                    if number % 3 == 0 { call.cancel() }
                    if let answer = try? await call.value { isRight.append(isOneOf(answer, "b")) }
                }
                group.addTask {
                    let answer = try? await upload(client) { try await $0.write(contentsOf: [.init(), .init()]) }
                    if let answer { isRight.append(isOneOf(answer, "2")) }
                }
            }
            group.addTask {
                await verify(client).upload().finished().calledEventually(500).getUser(.any).calledEventually(500)
            }
        }
        #expect(isRight.value == Array(repeating: true, count: 1_000))
        #expect(client.isNothingInFlight)
    }
}

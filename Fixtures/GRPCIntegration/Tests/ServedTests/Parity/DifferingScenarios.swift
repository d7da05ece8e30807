import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC

private let tooBusy = RPCError(code: .unavailable, message: "too busy", cause: OwnError())
private let lost = RPCError(code: .dataLoss, message: "the rest is lost")

/// Where the mock is seen otherwise than the client, and may be.
let differingScenarios: [Scenario] = [
    cancelledServerStream, cancelledChat,
    Scenario(
        "server stream: a server that throws at once",
        difference: "A server accepts the stream before its method throws: put `.metadata([:])` before `.fail`.",
        isOfStub: true
    ) {
        Play(
            stub: { given($0).listUsers(.any).willFail(lost) },
            service: SimpleChat(onListUsers: { _, _ in throw lost })
        ) { client, seen in
            try await client.listUsers(.init()) { await seen.note($0) }
        }
    },
    Scenario(
        "unary: the cause of a stubbed error",
        difference: "A server returns code, message and metadata only."
    ) {
        Play(
            stub: { given($0).getUser(.any).willFail(tooBusy) },
            service: SimpleChat(onGetUser: { _ in throw tooBusy })
        ) { client, seen in
            try await client.getUser(.init()) { response in
                if case .failure(let error) = response.accepted {
                    seen.note("rejected", error)
                    seen.note("cause \(error.cause.map { "\(type(of: $0))" } ?? "none")")
                }
            }
        }
    },
    Scenario(
        "client stream: the cause of a producer's error",
        difference: "A server returns code and message only."
    ) {
        Play(
            stub: { given($0).upload().willReturn(.init()) },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks {}
                return .init()
            })
        ) { client, seen in
            try await client.upload { _ in
                throw OwnError()
            } onResponse: { response in
                if case .failure(let error) = response.accepted {
                    seen.note("rejected", error)
                    seen.note("cause \(error.cause.map { "\(type(of: $0))" } ?? "none")")
                }
            }
        }
    },
    Scenario(
        "client stream: a producer that writes after it was cancelled",
        difference: "The mock's writer throws; in-process writers take everything.",
        isBrokenOff: true
    ) {
        Play(
            stub: { given($0).upload().willReturn(.with { $0.count = 1 }, afterInputs: 1) },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks { break }
                return .with { $0.count = 1 }
            })
        ) { client, seen in
            try await client.upload { writer in
                try await writer.write(.init())
                try? await Task.sleep(for: .seconds(60))
                do {
                    try await writer.write(.init())
                    seen.note("written")
                } catch {
                    seen.note("writer", error)
                }
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario(
        "client stream: a writer that is used after the call",
        difference: "The mock's writer throws; in-process writers take everything."
    ) {
        Play(
            stub: { given($0).upload().willReturn(.init()) },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks {}
                return .init()
            })
        ) { client, seen in
            let kept = Locked<RPCWriter<Demo_Chat_V1_Chunk>?>(nil)
            _ = try await client.upload { kept.value = $0 }
            do {
                try await kept.value?.write(.init())
                seen.note("written")
            } catch {
                seen.note("writer", error)
            }
        }
    },
    Scenario(
        "unary: a policy of retries",
        difference: "Retries are the client's."
    ) {
        let attempts = Locked(0)
        let tooBusy = RPCError(code: .unavailable, message: "too busy")
        return Play(
            stub: { given($0).getUser(.any).willFail(tooBusy).willReturn(ada) },
            service: SimpleChat(onGetUser: { _ in
                let attempt = attempts.withLock { attempts in
                    attempts += 1
                    return attempts
                }
                if attempt == 1 { throw tooBusy }
                return ada
            })
        ) { client, seen in
            var options = CallOptions.defaults
            options.executionPolicy = .retry(
                RetryPolicy(
                    maxAttempts: 2, initialBackoff: .milliseconds(1), maxBackoff: .milliseconds(1),
                    backoffMultiplier: 1, retryableStatusCodes: [.unavailable]))
            seen.note(try await client.getUser(.init(), options: options))
        }
    },
]

import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC

private let request = Demo_Chat_V1_ListUsersRequest.with { $0.query = "a" }
private let bob = Demo_Chat_V1_User.with { $0.name = "Bob" }
private let lost = RPCError(code: .dataLoss, message: "the rest is lost", metadata: ["left": "3"])

/// Calls with one request and many responses.
let serverStreamScenarios: [Scenario] = [
    Scenario("server stream: ok") {
        Play(
            stub: {
                given($0).listUsers(.any).willStream(.message(ada), .message(bob))
            },
            service: SimpleChat(onListUsers: { _, writer in
                try await writer.write(ada)
                try await writer.write(bob)
            })
        ) { client, seen in
            try await client.listUsers(request) { await seen.note($0) }
        }
    },
    Scenario("server stream: without a message") {
        Play(
            stub: {
                given($0).listUsers(.any).willStream(.complete())
            }, service: SimpleChat(onListUsers: { _, _ in })
        ) { client, seen in
            try await client.listUsers(request) { await seen.note($0) }
        }
    },
    Scenario("server stream: metadata and trailing metadata") {
        Play(
            stub: {
                given($0).listUsers(.any).willStream(
                    .metadata(["x": "1"]), .message(ada), .complete(trailingMetadata: ["cost": "2"]))
            },
            service: DetailedChat(onListUsers: { _ in
                StreamingServerResponse(metadata: ["x": "1"]) { writer in
                    try await writer.write(ada)
                    return ["cost": "2"]
                }
            })
        ) { client, seen in
            try await client.listUsers(request) { await seen.note($0) }
        }
    },
    Scenario("server stream: fails after two messages") {
        Play(
            stub: {
                given($0).listUsers(.any).willStream(.message(ada), .message(bob), .fail(lost))
            },
            service: SimpleChat(onListUsers: { _, writer in
                try await writer.write(ada)
                try await writer.write(bob)
                throw lost
            })
        ) { client, seen in
            try await client.listUsers(request) { await seen.note($0) }
        }
    },
    Scenario("server stream: rejected") {
        Play(
            stub: {
                given($0).listUsers(.any).willFail(lost)
            }, service: DetailedChat(onListUsers: { _ in throw lost })
        ) { client, seen in
            try await client.listUsers(request) { await seen.note($0) }
        }
    },
    Scenario("server stream: fails at once") {
        Play(
            stub: {
                given($0).listUsers(.any).willStream(.metadata([:]), .fail(lost))
            }, service: SimpleChat(onListUsers: { _, _ in throw lost })
        ) { client, seen in
            try await client.listUsers(request) { await seen.note($0) }
        }
    },
    Scenario("server stream: left early by the handler") {
        let left = Flag()
        return Play(
            stub: {
                given($0).listUsers(.any).willStream(.message(ada), .hold)
            },
            service: SimpleChat(onListUsers: { _, writer in
                try await writer.write(ada)
                await left.wait()
                try await writer.write(bob)
            })
        ) { client, seen in
            try await client.listUsers(request) { response in
                for try await user in response.messages {
                    seen.note(user)
                    break
                }
            }
            left.raise()
            seen.note("left")
        }
    },
    Scenario("server stream: a handler that reads nothing") {
        Play(
            stub: {
                given($0).listUsers(.any).willStream(.message(ada))
            }, service: SimpleChat(onListUsers: { _, writer in try await writer.write(ada) })
        ) { client, seen in
            seen.note(try await client.listUsers(request) { _ in "done" })
        }
    },
]

let cancelledServerStream = Scenario(
    "server stream: cancelled task",
    difference: "As over HTTP/2: a `for try await` of a cancelled task throws. In-process, it ends.",
    isOfStub: true
) {
    let over = Flag()
    return Play(
        stub: {
            given($0).listUsers(.any).willStream(.message(ada), .hold)
        },
        service: SimpleChat(onListUsers: { _, writer in
            try await writer.write(ada)
            await over.wait()
        })
    ) { client, seen in
        defer { over.raise() }
        let read = Flag()
        let task = Task {
            try await client.listUsers(request) { response in
                do {
                    for try await user in response.messages {
                        seen.note(user)
                        read.raise()
                    }
                    seen.note("end")
                } catch {
                    seen.note("failed", error)
                }
                seen.note("cancelled: \(Task.isCancelled)")
            }
        }
        await read.wait()
        task.cancel()
        try await task.value
    }
}

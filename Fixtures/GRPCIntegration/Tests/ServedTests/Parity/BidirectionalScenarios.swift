import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC

private func message(_ text: String) -> Demo_Chat_V1_ChatMessage {
    .with { $0.text = text }
}

private let tooBusy = RPCError(code: .unavailable, message: "too busy")

/// Answers each message with one.
private let echo = SimpleChat(onChat: { inputs, writer in
    for try await input in inputs { try await writer.write(message("re: " + input.text)) }
})

/// Calls with many requests and many responses.
let bidirectionalScenarios: [Scenario] = [
    Scenario("bidirectional: a reply for each input") {
        Play(
            stub: {
                given($0).chat().onEachInput { [.message(message("re: " + $0.text))] }
            }, service: echo
        ) { client, seen in
            try await client.chat { writer in
                for text in ["a", "b", "c"] { try await writer.write(message(text)) }
            } onResponse: {
                await seen.note($0)
            }
        }
    },
    Scenario("bidirectional: the client writes only after each reply") {
        Play(
            stub: {
                given($0).chat().onEachInput { [.message(message("re: " + $0.text))] }
            }, service: echo
        ) { client, seen in
            let (texts, next) = AsyncStream.makeStream(of: String.self)
            try await client.chat { writer in
                for await text in texts { try await writer.write(message(text)) }
            } onResponse: { response in
                seen.note("accepted", response.metadata)
                next.yield("1")
                for try await reply in response.messages {
                    seen.note(reply)
                    if reply.text == "re: 3" { next.finish() } else { next.yield("\(Int(reply.text.suffix(1))! + 1)") }
                }
                seen.note("end")
            }
        }
    },
    Scenario("bidirectional: the server ends first") {
        Play(
            stub: {
                given($0).chat().onEachInput { [.message(message("re: " + $0.text)), .complete()] }
            },
            service: SimpleChat(onChat: { inputs, writer in
                for try await input in inputs {
                    try await writer.write(message("re: " + input.text))
                    return
                }
            })
        ) { client, seen in
            try await client.chat { writer in
                try await writer.write(message("a"))
                try? await Task.sleep(for: .seconds(60))
            } onResponse: {
                await seen.note($0)
            }
        }
    },
    Scenario("bidirectional: rejected") {
        Play(
            stub: {
                given($0).chat().willFail(tooBusy)
            }, service: DetailedChat(onChat: { _ in throw tooBusy })
        ) { client, seen in
            try await client.chat {
                try await $0.write(message("a"))
            } onResponse: {
                await seen.note($0)
            }
        }
    },
    Scenario("bidirectional: fails after the first input") {
        Play(
            stub: {
                given($0).chat().willFail(tooBusy, afterInputs: 1)
            },
            service: SimpleChat(onChat: { inputs, _ in
                for try await _ in inputs { throw tooBusy }
            })
        ) { client, seen in
            try await client.chat {
                try await $0.write(message("a"))
            } onResponse: {
                await seen.note($0)
            }
        }
    },
    Scenario("bidirectional: a producer that throws") {
        Play(
            stub: {
                given($0).chat().onEachInput { [.message(message("re: " + $0.text))] }
            }, service: echo
        ) { client, seen in
            let (replies, reply) = AsyncStream.makeStream(of: Void.self)
            try await client.chat { writer in
                try await writer.write(message("a"))
                for await _ in replies { throw OwnError() }
            } onResponse: {
                await seen.note($0) { reply.yield() }
            }
        }
    },
    Scenario("bidirectional: metadata and trailing metadata") {
        Play(
            stub: {
                given($0).chat(metadata: .has("room")).willServe { server in
                    let room = server.metadata[stringValues: "room"].first { _ in true } ?? ""
                    try await server.send(metadata: ["room": "\(room)!"])
                    for await input in server.inputs { try await server.send(input) }
                    server.complete(trailingMetadata: ["cost": "2"])
                }
            },
            service: DetailedChat(onChat: { request in
                let room = request.metadata[stringValues: "room"].first { _ in true } ?? ""
                return StreamingServerResponse(metadata: ["room": "\(room)!"]) { writer in
                    for try await input in request.messages { try await writer.write(input) }
                    return ["cost": "2"]
                }
            })
        ) { client, seen in
            try await client.chat(metadata: ["room": "hall"]) {
                try await $0.write(message("a"))
            } onResponse: {
                await seen.note($0)
            }
        }
    },
    Scenario("bidirectional: left early by the handler") {
        Play(
            stub: {
                given($0).chat().onEachInput { [.message(message("re: " + $0.text))] }
            }, service: echo
        ) { client, seen in
            try await client.chat { writer in
                try await writer.write(message("a"))
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    seen.note("producer", error)
                }
            } onResponse: { response in
                for try await reply in response.messages {
                    seen.note(reply)
                    break
                }
            }
            seen.note("left")
        }
    },
]

let cancelledChat = Scenario(
    "bidirectional: cancelled task",
    difference: "As over HTTP/2: a `for try await` of a cancelled task throws. In-process, it ends.",
    isOfStub: true
) {
    Play(
        stub: {
            given($0).chat().onEachInput { [.message(message("re: " + $0.text))] }
        }, service: echo
    ) { client, seen in
        let read = Flag()
        let task = Task {
            try await client.chat { writer in
                try await writer.write(message("a"))
                try? await Task.sleep(for: .seconds(60))
            } onResponse: { response in
                do {
                    for try await reply in response.messages {
                        seen.note(reply)
                        read.raise()
                    }
                    seen.note("end")
                } catch {
                    seen.note("failed", error)
                }
            }
        }
        await read.wait()
        task.cancel()
        try await task.value
    }
}

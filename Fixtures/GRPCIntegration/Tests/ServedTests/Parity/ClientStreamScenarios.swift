import ChatAPI
import ChatMocks
import Foundation
import GRPCCore
import SwiftMocksGRPC

private let chunk = Demo_Chat_V1_Chunk.with { $0.data = Data([1]) }
private let full = RPCError(code: .resourceExhausted, message: "the disk is full")

/// Calls with many requests and one response.
let clientStreamScenarios: [Scenario] = [
    Scenario("client stream: counted") {
        Play(
            stub: {
                given($0).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            },
            service: SimpleChat(onUpload: { chunks in
                var count: Int32 = 0
                for try await _ in chunks { count += 1 }
                return .with { $0.count = count }
            })
        ) { client, seen in
            try await client.upload { writer in
                for _ in 0..<3 { try await writer.write(chunk) }
                try await writer.write(contentsOf: [chunk, chunk])
                seen.note("written")
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: nothing written") {
        Play(
            stub: {
                given($0).upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            },
            service: SimpleChat(onUpload: { chunks in
                var count: Int32 = 0
                for try await _ in chunks { count += 1 }
                return .with { $0.count = count }
            })
        ) { client, seen in
            try await client.upload { _ in
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: metadata and trailing metadata") {
        Play(
            stub: {
                given($0).upload().willReturn(
                    .with { $0.count = 4 }, metadata: ["x": "1"], trailingMetadata: ["cost": "2"])
            },
            service: DetailedChat(onUpload: { _ in
                StreamingServerResponse(metadata: ["x": "1"]) { writer in
                    try await writer.write(.with { $0.count = 4 })
                    return ["cost": "2"]
                }
            })
        ) { client, seen in
            try await client.upload { _ in
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: rejected") {
        Play(
            stub: {
                given($0).upload().willFail(full)
            }, service: SimpleChat(onUpload: { _ in throw full })
        ) { client, seen in
            try await client.upload {
                try await $0.write(chunk)
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: early reply while the producer writes for ever", isBrokenOff: true) {
        Play(
            stub: {
                given($0).upload().willReturn(.with { $0.count = 1 }, afterInputs: 1)
            },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks { break }
                return .with { $0.count = 1 }
            })
        ) { client, seen in
            try await client.upload { writer in
                while !Task.isCancelled {
                    try await writer.write(chunk)
                    await Task.yield()
                }
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: early failure while the producer writes for ever", isBrokenOff: true) {
        Play(
            stub: {
                given($0).upload().willFail(full, afterInputs: 1)
            },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks { break }
                throw full
            })
        ) { client, seen in
            try await client.upload { writer in
                while !Task.isCancelled {
                    try await writer.write(chunk)
                    await Task.yield()
                }
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: a producer that throws") {
        Play(
            stub: {
                given($0).upload().willReturn(.init())
            },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks {}
                return .init()
            })
        ) { client, seen in
            try await client.upload { writer in
                try await writer.write(chunk)
                throw OwnError()
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: a producer that throws an RPCError") {
        Play(
            stub: {
                given($0).upload().willReturn(.init())
            },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks {}
                return .init()
            })
        ) { client, seen in
            try await client.upload { _ in
                throw full
            } onResponse: {
                seen.note($0)
            }
        }
    },
    Scenario("client stream: cancelled task") {
        let arrived = Flag()
        return Play(
            stub: {
                when($0).upload().sent().perform { arrived.raise() }
                given($0).upload().willReturn(.init())
            },
            service: SimpleChat(onUpload: { chunks in
                for try await _ in chunks { arrived.raise() }
                return .init()
            })
        ) { client, seen in
            let producerError = Locked<(any Error)?>(nil)
            let task = Task {
                try await client.upload { writer in
                    try await writer.write(chunk)
                    do {
                        try await Task.sleep(for: .seconds(60))
                    } catch {
                        producerError.value = error
                    }
                } onResponse: {
                    seen.note($0)
                }
            }
            await arrived.wait()
            task.cancel()
            try await task.value
            if let error = producerError.value { seen.note("producer", error) }
        }
    },
]

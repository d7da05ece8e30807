import ChatAPI
import ChatMocks
import GRPCCore
import SwiftMocksGRPC

private let request = Demo_Chat_V1_GetUserRequest.with { $0.id = "1" }
private let denied = RPCError(code: .permissionDenied, message: "not yours", metadata: ["reason": "owner"])

/// Calls with one request and one response.
let unaryScenarios: [Scenario] = [
    Scenario("unary: ok") {
        Play(
            stub: {
                given($0).getUser(.any).willReturn(ada)
            }, service: SimpleChat(onGetUser: { _ in ada })
        ) { client, seen in
            seen.note(try await client.getUser(request))
        }
    },
    Scenario("unary: empty message") {
        Play(
            stub: {
                given($0).getUser(.any).willReturn(.init())
            }, service: SimpleChat(onGetUser: { _ in .init() })
        ) { client, seen in
            try await client.getUser(request) { seen.note($0) }
        }
    },
    Scenario("unary: rejected") {
        Play(
            stub: {
                given($0).getUser(.any).willFail(denied)
            }, service: SimpleChat(onGetUser: { _ in throw denied })
        ) { client, seen in
            try await client.getUser(request) { seen.note($0) }
        }
    },
    Scenario("unary: rejected, without a handler") {
        Play(
            stub: {
                given($0).getUser(.any).willFail(denied)
            }, service: SimpleChat(onGetUser: { _ in throw denied })
        ) { client, seen in
            seen.note(try await client.getUser(request))
        }
    },
    Scenario("unary: fails after it was accepted") {
        Play(
            stub: {
                given($0).getUser(.any).willFail(denied, metadata: ["x": "1"])
            },
            service: DetailedChat(onGetUser: { _ in
                StreamingServerResponse(metadata: ["x": "1"]) { _ in throw denied }
            })
        ) { client, seen in
            try await client.getUser(request) { seen.note($0) }
        }
    },
    Scenario("unary: metadata and trailing metadata") {
        Play(
            stub: {
                given($0).getUser(.any).willReturn(ada, metadata: ["etag": "7"], trailingMetadata: ["cost": "2"])
            },
            service: DetailedChat(onGetUser: { _ in
                StreamingServerResponse(metadata: ["etag": "7"]) { writer in
                    try await writer.write(ada)
                    return ["cost": "2"]
                }
            })
        ) { client, seen in
            try await client.getUser(request) { seen.note($0) }
        }
    },
    Scenario("unary: binary metadata both ways") {
        Play(
            stub: {
                given($0).getUser(.any, metadata: .has("trace-bin", [1, 2, 3] as [UInt8])).willReply { call in
                    let trace = call.metadata[binaryValues: "trace-bin"].first { _ in true } ?? []
                    return .success(
                        ada, metadata: ["trace-bin": .binary(trace.reversed())],
                        trailingMetadata: ["cost-bin": [0, 255]])
                }
            },
            service: DetailedChat(onGetUser: { request in
                let trace = request.metadata[binaryValues: "trace-bin"].first { _ in true } ?? []
                return StreamingServerResponse(metadata: ["trace-bin": .binary(trace.reversed())]) { writer in
                    try await writer.write(ada)
                    return ["cost-bin": [0, 255]]
                }
            })
        ) { client, seen in
            try await client.getUser(request, metadata: ["trace-bin": [1, 2, 3]]) { seen.note($0) }
        }
    },
    Scenario("unary: the handler throws") {
        Play(
            stub: {
                given($0).getUser(.any).willReturn(ada)
            }, service: SimpleChat(onGetUser: { _ in ada })
        ) { client, seen in
            let _: Int = try await client.getUser(request) { _ in throw OwnError() }
        }
    },
    Scenario("unary: an error that converts to RPCError") {
        Play(
            stub: {
                given($0).getUser(.any).willFail(RPCError(Convertible()))
            }, service: SimpleChat(onGetUser: { _ in throw Convertible() })
        ) { client, seen in
            try await client.getUser(request) { seen.note($0) }
        }
    },
    Scenario("unary: an error of another kind") {
        Play(
            stub: {
                given($0).getUser(.any).willFail(
                    RPCError(code: .unknown, message: "Service method threw an unknown error."))
            }, service: SimpleChat(onGetUser: { _ in throw OwnError() })
        ) { client, seen in
            try await client.getUser(request) { seen.note($0) }
        }
    },
    Scenario("unary: cancelled task") {
        let (arrived, over) = (Flag(), Flag())
        return Play(
            stub: {
                when($0).getUser(.any).perform { arrived.raise() }
                given($0).getUser(.any).willReturn(ada, gate: Gate())
            },
            service: SimpleChat(onGetUser: { _ in
                arrived.raise()
                await over.wait()
                return ada
            })
        ) { client, seen in
            defer { over.raise() }
            let task = Task { try await client.getUser(request) { seen.note($0) } }
            await arrived.wait()
            task.cancel()
            try await task.value
        }
    },
    Scenario("unary: past its timeout") {
        let over = Flag()
        return Play(
            stub: {
                given($0).getUser(.any).willReturn(ada, gate: Gate())
            },
            service: SimpleChat(onGetUser: { _ in
                await over.wait()
                return ada
            })
        ) { client, seen in
            defer { over.raise() }
            var options = CallOptions.defaults
            options.timeout = .milliseconds(20)
            try await client.getUser(request, options: options) { seen.note($0) }
        }
    },
    Scenario("unary: 200 concurrent calls") {
        Play(
            stub: {
                given($0).getUser(.any).willProduce { call in .with { $0.id = call.request.id } }
            }, service: SimpleChat(onGetUser: { request in .with { $0.id = request.id } })
        ) { client, seen in
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for id in 0..<200 {
                    group.addTask { try await client.getUser(.with { $0.id = "\(id)" }).id }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            seen.note("\(ids.count) different replies")
        }
    },
]

struct OwnError: Error {}

struct Convertible: Error, RPCErrorConvertible {
    let rpcErrorCode = RPCError.Code.outOfRange
    let rpcErrorMessage = "too far"
    let rpcErrorMetadata: Metadata = ["limit": "9"]
}

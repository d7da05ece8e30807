import ChatAPI
import ChatMocks
import GRPCCore
import GRPCInProcessTransport
import Running
import SwiftMocksGRPC

typealias Chat = Demo_Chat_V1_ChatService

/// Makes so many calls of one kind, in a process that does nothing else: of a mock behind the real
/// client, of one that forwards them to such a mock, of a mock, of a server over the in-process
/// transport, or of the first or the last behind a network without a fault.
/// `ServedBenchmark served unary 10000 4` makes 10,000, of which 4 are under way at any time;
/// `ServedBenchmark served open 1000 1000` holds 1,000 streams open at once.
@main
enum ServedBenchmark {
    static let messages = 1_000

    static func main() { runUntilEnd(run) }

    private static func run() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let work = works[arguments[2]], let count = Int(arguments[3]),
            let clients = Int(arguments[4])
        else {
            fatalError(
                "usage: ServedBenchmark served|forwarded|direct|server|network|server-network \(works.keys.sorted().joined(separator: "|")) COUNT AT-ONCE"
            )
        }
        let opened = Barrier(clients)
        let load = Load(count: count, clients: clients) { try await work($0, opened) }
        switch arguments[1] {
        case "served":
            let client = GRPCClient(transport: MockTransport(serving: stubbedMock()))
            try await load.run(Chat.Client(wrapping: client))
        case "network":
            let client = GRPCClient(transport: FaultyTransport(MockTransport(serving: stubbedMock())))
            try await load.run(Chat.Client(wrapping: client))
        case "forwarded":
            let real = MockTransport(serving: stubbedMock())
            let transport = MockTransport(serving: Chat.ClientMock(), forwardingTo: real)
            try await withGRPCClient(transport: transport) { try await load.run(Chat.Client(wrapping: $0)) }
        case "direct": try await load.run(stubbedMock())
        case "server": try await callServer(load) { $0 }
        case "server-network": try await callServer(load) { FaultyTransport($0) }
        default: fatalError("unknown mode \(arguments[1])")
        }
        print("done")
    }

    /// The calls to make, by so many clients at once.
    struct Load {
        let count: Int
        let clients: Int
        let call: @Sendable (any Chat.ClientProtocol) async throws -> Void

        func run(_ client: any Chat.ClientProtocol) async throws {
            try await withThrowingTaskGroup { group in
                for number in 0..<clients {
                    group.addTask { [call, count, clients] in
                        for _ in stride(from: number, to: count, by: clients) { try await call(client) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    typealias Work = @Sendable (any Chat.ClientProtocol, _ opened: Barrier) async throws -> Void

    private static let works: [String: Work] = [
        "unary": { client, _ in
            guard try await client.getUser(.with { $0.id = "1" }).name == "1" else { fatalError("another user") }
        },
        "responses": { client, _ in
            let count = try await client.listUsers(.init()) {
                try await $0.messages.reduce(0) { count, _ in count + 1 }
            }
            guard count == messages else { fatalError("\(count) messages") }
        },
        "requests": { client, _ in
            let result = try await client.upload { writer in
                for _ in 0..<messages { try await writer.write(.init()) }
            }
            guard result.count == messages else { fatalError("\(result.count) messages") }
        },
        "both": { client, _ in
            let count = try await client.chat { writer in
                for _ in 0..<messages { try await writer.write(.with { $0.text = "hello" }) }
            } onResponse: {
                try await $0.messages.reduce(0) { count, _ in count + 1 }
            }
            guard count == messages else { fatalError("\(count) messages") }
        },
        // The client reads while its stream is open.
        "open": { client, opened in
            let count = try await client.chat { writer in
                try await writer.write(.with { $0.text = "hello" })
                await opened.pass()
            } onResponse: {
                try await $0.messages.reduce(0) { count, _ in
                    opened.arrive()
                    return count + 1
                }
            }
            guard count == 1 else { fatalError("\(count) messages") }
        },
    ]

    private static func stubbedMock() -> Chat.ClientMock {
        let mock = Chat.ClientMock()
        given(mock)
            .getUser(.any).willProduce { call in .with { $0.name = call.request.id } }
            .listUsers(.any).willStream(Array(repeating: .message(.with { $0.name = "Ada" }), count: messages))
            .upload().willProduce { chunks in .with { $0.count = Int32(chunks.count) } }
            .chat().onEachInput { [.message($0)] }.onClose(.complete())
        return mock
    }

    private static func callServer(
        _ load: Load, over network: @Sendable (InProcessTransport.Client) -> some ClientTransport
    ) async throws {
        let transport = InProcessTransport()
        try await withGRPCServer(transport: transport.server, services: [Server()]) { _ in
            try await withGRPCClient(transport: network(transport.client)) { client in
                try await load.run(Chat.Client(wrapping: client))
            }
        }
    }
}

/// Lets tasks pass when as many streams as there are clients have arrived.
final class Barrier: Sendable {
    private let state: Locked<(missing: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(_ count: Int) {
        state = Locked((count, []))
    }

    func arrive() {
        let waiting = state.withLock { state in
            state.missing -= 1
            return state.missing == 0 ? state.waiting : []
        }
        for task in waiting { task.resume() }
    }

    func pass() async {
        await withCheckedContinuation { task in
            let isOpen = state.withLock { state in
                if state.missing > 0 { state.waiting.append(task) }
                return state.missing <= 0
            }
            if isOpen { task.resume() }
        }
    }
}

/// What the stubs say, written by hand.
private struct Server: Chat.SimpleServiceProtocol {
    typealias Failure = any Error

    func getUser(request: Demo_Chat_V1_GetUserRequest, context: ServerContext) async throws -> Demo_Chat_V1_User {
        .with { $0.name = request.id }
    }

    func listUsers(
        request: Demo_Chat_V1_ListUsersRequest, response: RPCWriter<Demo_Chat_V1_User>, context: ServerContext
    ) async throws {
        for _ in 0..<ServedBenchmark.messages { try await response.write(.with { $0.name = "Ada" }) }
    }

    func upload(
        request: RPCAsyncSequence<Demo_Chat_V1_Chunk, Failure>, context: ServerContext
    ) async throws -> Demo_Chat_V1_UploadResult {
        var count: Int32 = 0
        for try await _ in request { count += 1 }
        return .with { $0.count = count }
    }

    func chat(
        request: RPCAsyncSequence<Demo_Chat_V1_ChatMessage, Failure>,
        response: RPCWriter<Demo_Chat_V1_ChatMessage>, context: ServerContext
    ) async throws {
        for try await message in request { try await response.write(message) }
    }
}

import Eliza
import GRPCCore
// For the tests that both libraries share.
@_exported import SwiftMocksGRPC
import Testing

typealias ElizaMock = Connectrpc_Eliza_V1_ElizaService.ClientMock

let request = Connectrpc_Eliza_V1_SayRequest.with { $0.sentence = "a" }
let message = Connectrpc_Eliza_V1_SayResponse.with { $0.sentence = "hello" }
let a = Connectrpc_Eliza_V1_IntroduceResponse.with { $0.sentence = "one" }
let b = Connectrpc_Eliza_V1_IntroduceResponse.with { $0.sentence = "two" }
let error = RPCError(code: .unavailable, message: "")

func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse {
    .with { $0.sentence = "re: \(input.sentence)" }
}

/// The library's client, which sends requests through a mock.
func realClient<Transport: ClientTransport>(
    over transport: Transport
) -> Connectrpc_Eliza_V1_ElizaService.Client<Transport> {
    Connectrpc_Eliza_V1_ElizaService.Client(wrapping: GRPCClient(transport: transport))
}

/// The library's client above a mock, and perhaps a real server behind that.
func realClient(
    serving mock: ElizaMock, forwardingTo server: ElizaMock? = nil
) -> Connectrpc_Eliza_V1_ElizaService.Client<MockTransport> {
    guard let server else { return realClient(over: MockTransport(serving: mock)) }
    return realClient(over: MockTransport(serving: mock, forwardingTo: MockTransport(serving: server)))
}

/// The rpcs of another service.
struct UsersRPCs {
    var find: UnaryRPC<Connectrpc_Eliza_V1_SayRequest, Connectrpc_Eliza_V1_SayResponse> {
        .init(path: "/users.Users/Find")
    }
}

/// A mock of another service.
final class UsersMock: GRPCMock<UsersRPCs>, @unchecked Sendable {
    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(list.keep(UsersRPCs()).find)
        return .tests
    }
}

/// The code under test: it makes calls, and lists the metadata, the messages and the end of each
/// response.
extension Connectrpc_Eliza_V1_ElizaService.ClientProtocol {
    func said(
        _ sentence: String = "a", _ metadata: [String: String] = [:], options: CallOptions = .defaults
    ) async -> String {
        var added = Metadata()
        for (name, value) in metadata { added.addString(value, forKey: name) }
        do {
            return try await say(.with { $0.sentence = sentence }, metadata: added, options: options).sentence
        } catch {
            return code(of: error)
        }
    }

    /// The names of the metadata and trailers of a response.
    func saidNames() async -> [String] {
        do {
            return try await say(request) { response in
                response.metadata.map(\.key) + response.trailingMetadata.map(\.key)
            }
        } catch {
            return [code(of: error)]
        }
    }

    func said(timeoutInMilliseconds timeout: Int) async -> String {
        var options = CallOptions.defaults
        options.timeout = .milliseconds(timeout)
        return await said(options: options)
    }

    @discardableResult
    func introduced(_ seen: Locked<[String]> = Locked([])) async -> [String] {
        do {
            try await introduce(.with { $0.sentence = "a" }) { response in
                seen.withLock { $0 += response.metadata.map(\.key) }
                for try await message in response.messages { seen.append(message.sentence) }
            }
            seen.append("ok")
        } catch {
            seen.append(code(of: error))
        }
        return seen.value
    }

    func uploaded(_ sentences: [String] = ["a"]) async -> [String] {
        do {
            let response = try await upload { writer in
                for sentence in sentences { try await writer.write(.with { $0.sentence = sentence }) }
            }
            return ["\(response.count)", "ok"]
        } catch {
            return [code(of: error)]
        }
    }

    @discardableResult
    func conversed(
        _ sentences: [String] = ["a"], whenWritten: @escaping @Sendable () -> Void = {}
    ) async -> [String] {
        let seen = Locked<[String]>([])
        do {
            try await converse { writer in
                for sentence in sentences { try await writer.write(.with { $0.sentence = sentence }) }
                whenWritten()
            } onResponse: { response in
                for try await message in response.messages { seen.append(message.sentence) }
            }
            seen.append("ok")
        } catch {
            seen.append(code(of: error))
        }
        return seen.value
    }

    /// Opens a stream, and leaves it.
    func conversationCancelled() async {
        let isOpen = Gate()
        let task = Task {
            try await converse { writer in
                isOpen.open()
                try await Task.sleep(for: .seconds(3600))
            } onResponse: { response in
                for try await _ in response.messages {}
            }
        }
        await eventually { isOpen.isOpen }
        task.cancel()
        _ = await task.result
    }

    private func code(of error: any Error) -> String {
        (error as? RPCError).map { "\($0.code)" } ?? "\(type(of: error))"
    }
}

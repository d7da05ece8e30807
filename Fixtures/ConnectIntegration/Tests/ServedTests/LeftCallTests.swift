import Connect
import Foundation
import KindsAPI
import SwiftMocksConnect
import SwiftMocksTesting
import Testing

/// Clients that leave, or send, before it is known who answers.
@Suite struct LeftCallTests {
    enum Way: CaseIterable {
        case served
        case servedAfterAPause
        case forwarded
        case forwardedAfterAPause
    }

    private let server = Mock()
    private let mock = Mock()

    private func client(_ way: Way) -> MockHTTPClient {
        let isForwarded = way == .forwarded || way == .forwardedAfterAPause
        given(isForwarded ? server : mock)
            .single(.any).willProduce { _ in
                await Task.yield()
                return .with { $0.text = "hi" }
            }
            .download(.any).willServe { server in
                try await server.send(.init())
                await Task.yield()
                try await server.send(.init())
            }
            .upload().willProduce { inputs in .with { $0.text = "\(inputs.count)" } }
            .talk().onEachInput { input in [.message(.with { $0.text = input.text })] }
        switch way {
        case .served: return MockHTTPClient(serving: mock)
        case .servedAfterAPause:
            given(anyCallTo: mock).willWait(for: .milliseconds(1))
            return MockHTTPClient(serving: mock)
        case .forwarded: break
        case .forwardedAfterAPause: given(anyCallTo: mock).willForward(after: .milliseconds(1))
        }
        return MockHTTPClient(serving: mock, forwardingTo: MockHTTPClient(serving: server))
    }

    /// The outcomes that are recorded, one for each call.
    private var codes: [Code?] {
        calls(of: mock).single(.any).map { $0.outcome.map { $0.code ?? .ok } } + mock.streams.map { $0.outcome?.code }
    }

    /// Every call has one end, for its client and in the record, whenever its client leaves.
    @Test(arguments: Way.allCases, ["Single", "Download", "Upload", "Talk"])
    func `a call may be left at any moment`(_ way: Way, _ method: String) async throws {
        let http = client(way)
        let ends = Locked<[Int: [Code]]>([:])
        let message = Requests.envelope(try Requests.message("a").serializedData())
        @Sendable func call(_ number: Int) async {
            @Sendable func end(_ code: Code) {
                #expect(!Task.isCancelled)
                ends.withLock { $0[number, default: []].append(code) }
            }
            let leave: @Sendable () -> Void
            if method == "Single" {
                let request = Requests.request("Single", "application/json", body: Data("{}".utf8))
                let call = http.unary(request: request, onMetrics: { _ in }, onResponse: { end($0.code) })
                leave = { call.cancel() }
            } else {
                let stream = http.stream(
                    request: Requests.request(method, "application/connect+proto"),
                    responseCallbacks: ResponseCallbacks(
                        receiveResponseHeaders: { _ in #expect(!Task.isCancelled) },
                        receiveResponseData: { _ in #expect(!Task.isCancelled) },
                        receiveResponseMetrics: { _ in }, receiveClose: { code, _, _ in end(code) }))
                stream.sendData(message)
                if number.isMultiple(of: 2) { stream.sendClose() }
                leave = { stream.cancel() }
            }
            for _ in 0..<number % 12 { await Task.yield() }
            leave()
            leave()
            while ends.value[number] == nil { await Task.yield() }
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<300 {
                if number >= 4 { await group.next() }
                group.addTask { await call(number) }
            }
        }
        while codes.contains(nil) { await Task.yield() }
        #expect(ends.value.count == 300 && ends.value.values.allSatisfy { $0 == [.canceled] || $0 == [.ok] })
        #expect(codes.count == 300)
    }

    /// The first chunks are sent before it is known that the upload is forwarded, and the rest meanwhile and after that.
    @Test(arguments: 0..<20) func `an upload keeps its order`(_ round: Int) async {
        let scripted = ScriptedHTTPClient()
        let stream = RawStream(
            MockHTTPClient(serving: mock, forwardingTo: scripted),
            Requests.request("Upload", "application/connect+proto"))
        let chunks = (0..<2000).map { number in
            withUnsafeBytes(of: UInt32(number).bigEndian) { Data($0) } + Data(repeating: 7, count: 1000)
        }
        for (index, chunk) in chunks.enumerated() {
            stream.request.sendData(chunk)
            if index == round * 50 { await Task.yield() }
        }
        stream.request.sendClose()
        await scripted.wait(for: .close)
        #expect(scripted.events.value.compactMap { if case .data(let data) = $0 { data } else { nil } } == chunks)
        reset(mock)
        #expect(await stream.response().ends == [.canceled])
    }
}

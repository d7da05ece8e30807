import Foundation
import SwiftProtobuf

@_spi(Adapters) @testable import SwiftMocks

/// Measures how recordings are written, read and replayed, beside the libraries on which they rest: one pass of Foundation's JSON
/// over the same file, and one pass of SwiftProtobuf's JSON over the same messages.
///
/// Usage: `RecordingBenchmark <case> <rounds>`. It prints the CPU seconds of the fastest round, and the ratios:
/// `stream 1.4 MB; write 0.71 of 0.52: 1.37; read …; replay …`. The case `unary` prints the CPU microseconds of a call with one
/// request and one response, answered by a statement and by a recording.
@main
enum RecordingBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let rounds = Int(arguments[2]) else {
            fatalError("usage: RecordingBenchmark unary|\(Load.all.keys.sorted().joined(separator: "|")) <rounds>")
        }
        guard let load = Load.all[arguments[1]] else {
            let measure = try await UnaryMeasure()
            for _ in 0..<rounds { try await measure.run() }
            return print("unary", measure.line)
        }
        let measure = try await RecordingMeasure(load)
        for _ in 0..<rounds { try measure.run() }
        print(arguments[1], measure.line)
    }
}

/// The calls of a recording.
struct Load {
    var calls = 1
    /// The number of messages that answer each call.
    var messages = 1
    /// The number of bytes in one more message, which answers one more call; 0 for no such call.
    var bytes = 0

    static let all = [
        "stream": Load(messages: 10_000), "bytes": Load(calls: 0, bytes: 1_500_000), "calls": Load(calls: 2_000),
        "large": Load(messages: 50_000, bytes: 10_000_000),
    ]

    typealias Message = Google_Protobuf_FileDescriptorProto

    /// A message of about 140 bytes of JSON.
    static func message(_ number: Int) -> Message {
        .with { file in
            file.name = "the message with the number \(number), which is not short"
            file.package = "some.package.v1"
            file.dependency = ["one", "two \(number)"]
            file.messageType = [.with { $0.name = "M" }]
        }
    }

    /// The requests, with their answers.
    var answers: [(request: Message, responses: [Message])] {
        var answers = (0..<calls).map { call in (Self.message(call), (0..<messages).map(Self.message)) }
        guard bytes > 0 else { return answers }
        var large = Self.message(0)
        large.options.uninterpretedOption = [.with { $0.stringValue = Data(repeating: 7, count: bytes) }]
        answers.append((Self.message(calls), [large]))
        return answers
    }
}

/// Measures one load, in rounds.
final class RecordingMeasure {
    /// The least CPU seconds of all rounds.
    private var least: [String: Double] = [:]
    /// A mock whose calls are recorded.
    private let mock = BenchMock(policy: .strict)
    private let file: URL
    private let messages: [Load.Message]
    private let data: Data
    private let tree: Any
    private let texts: [Data]

    init(_ load: Load) async throws {
        file = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-\(UUID()).json")
        let answers = load.answers
        mock.answer(answers.map(\.responses))
        for (request, _) in answers { await mock.run(request) }
        try MockRecording(of: mock).write(to: file)
        data = try Data(contentsOf: file)
        tree = try JSONSerialization.jsonObject(with: data)
        messages = answers.flatMap { [$0.request] + $0.responses }
        texts = try messages.map { try $0.jsonUTF8Data() }
    }

    func run() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try time("write") { try MockRecording(of: mock).write(to: file) }
        try time("JSONSerialization writes") { _ = try JSONSerialization.data(withJSONObject: tree) }
        try time("SwiftProtobuf writes") { for message in messages { _ = try message.jsonUTF8Data() } }
        var recording: MockRecording?
        try time("read") { recording = try MockRecording(contentsOf: file) }
        try time("JSONSerialization reads") { _ = try JSONSerialization.jsonObject(with: data) }
        try time("SwiftProtobuf reads") { for text in texts { _ = try Load.Message(jsonUTF8Data: text) } }
        guard let recording else { return }
        let other = BenchMock(policy: .strict)
        try time("replay") { try replay(recording, for: other) }
    }

    private func time(_ step: String, _ body: () throws -> Void) rethrows {
        let start = clock()
        try body()
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        least[step] = min(seconds, least[step] ?? .infinity)
    }

    var line: String {
        func seconds(_ steps: String...) -> Double { steps.reduce(0) { $0 + (least[$1] ?? 0) } }
        func text(_ number: Double) -> String { String(format: "%.3f", number) }
        let write = seconds("JSONSerialization writes", "SwiftProtobuf writes")
        let read = seconds("JSONSerialization reads", "SwiftProtobuf reads")
        let figures = [
            ("write", seconds("write"), write), ("read", seconds("read"), read),
            ("replay", seconds("read", "replay"), read),
        ].map { name, taken, libraries in
            "\(name) \(text(taken)) of \(text(libraries)): \(String(format: "%.2f", taken / libraries))"
        }
        let parts = least.keys.sorted().map { "\($0) \(text(least[$0] ?? 0))" }
        return String(format: "%.1f MB; ", Double(data.count) / 1e6) + figures.joined(separator: "; ")
            + (ProcessInfo.processInfo.environment["PARTS"] == nil ? "" : "\n    " + parts.joined(separator: ", "))
    }
}

/// Measures calls with one request and one response.
final class UnaryMeasure {
    private static let count = 2_000
    private var stubbed = Double.infinity
    private var replayed = Double.infinity
    private let recording: MockRecording
    private let requests = (0..<count).map(Load.message)

    init() async throws {
        let mock = BenchMock(policy: .strict)
        mock.answer(requests.map { [$0] })
        for request in requests { await mock.ask(request) }
        recording = try MockRecording(of: mock)
    }

    func run() async throws {
        let stub = BenchMock(policy: .strict)
        given(stub).ask.selecting(.any, .any).willProduce { _ in Load.message(0) }
        stubbed = min(stubbed, await microseconds(stub))
        let other = BenchMock(policy: .strict)
        try replay(recording, for: other)
        replayed = min(replayed, await microseconds(other))
    }

    private func microseconds(_ mock: BenchMock) async -> Double {
        let start = clock()
        for request in requests { await mock.ask(request) }
        return Double(clock() - start) / Double(CLOCKS_PER_SEC) / Double(Self.count) * 1e6
    }

    var line: String { String(format: "stubbed %.1f µs, replayed %.1f µs", stubbed, replayed) }
}

/// A mock whose rpcs yield messages.
private final class BenchMock: MockObject<BenchLibrary, BenchMock.Methods>, @unchecked Sendable {
    struct Methods {
        var run: ServerStreamRPC<Load.Message, Load.Message> { .init(path: "/bench.Bench/Run") }
        var ask: UnaryRPC<Load.Message, Load.Message> { .init(path: "/bench.Bench/Ask") }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        let rpcs = list.keep(Methods())
        list.add(rpcs.run)
        list.add(rpcs.ask)
        return .console
    }

    /// Lets a server answer the next calls, each with its messages.
    func answer(_ answers: [[Load.Message]]) {
        let answers = Locked(answers[...])
        store.forwardCalls { call, _ in
            let answer = ForwardedAnswer(to: call, orElse: BenchLibrary.Failure())
            for message in answers.withLock({ $0.removeFirst() }) { await answer.forward(message: message) }
            answer.finish(nil)
        }
    }

    /// Makes a call with one response.
    func ask(_ request: Load.Message) async {
        let reply: Reply<BenchLibrary, Load.Message> = await store.call("ask", request, metadata: [:], options: ())
        guard case .success = reply.result else { fatalError("no answer") }
    }

    /// Makes a call, and reads its answer.
    func run(_ request: Load.Message) async {
        let call = store.open("run", .serverStream, metadata: [:], options: ())
        call.addInput(request)
        call.close()
        while await call.nextEvent() != nil {}
    }
}

/// The smallest library.
private enum BenchLibrary: RPCLibrary {
    typealias Metadata = [String: String]
    typealias Code = Int
    typealias Options = Void

    struct Failure: Error {}

    static var metadataWord: String { "metadata" }
    static var hasVariants: Bool { false }
    static var yieldsEmptyMetadata: Bool { true }
    static var okCode: Int { 0 }
    static func code(of failure: Failure) -> Int { 1 }
    static func failure(_ status: MockFailureReason, _ message: String) -> Failure { Failure() }
    static func fields(of metadata: [String: String]) -> [MetadataField] { [] }
}

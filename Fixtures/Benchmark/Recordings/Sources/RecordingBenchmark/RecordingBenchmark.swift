import Foundation
import SwiftProtobuf

@_spi(Adapters) @testable import SwiftMocks

/// Writes recordings, reads and replays them, and measures the same messages and the same file with the JSON of SwiftProtobuf and of
/// Foundation alone. It prints a line for each case, with CPU seconds: `stream 2.0 0.71 0.52 1.04 0.88`.
@main
enum RecordingBenchmark {
    typealias Message = Google_Protobuf_FileDescriptorProto

    static func main() throws {
        let cases: [(String, calls: Int, messages: Int, bytes: Int)] = [
            ("stream", 1, 10_000, 0), ("message", 1, 1, 1_500_000), ("calls", 2_000, 1, 0), ("large", 15, 10_000, 0),
        ]
        for (name, calls, messages, bytes) in cases where CommandLine.arguments.dropFirst().contains(name) {
            try measure(name, calls: calls, messages: messages, bytes: bytes)
        }
    }

    /// A message of 200 bytes of JSON, or one with so many bytes.
    private static func message(_ number: Int, bytes: Int) -> Message {
        .with { file in
            file.name = "the message with the number \(number), which is not short"
            file.package = "some.package.v1"
            file.dependency = ["one", "two \(number)"]
            file.messageType = [.with { $0.field = [.with { ($0.name, $0.number) = ("field", Int32(number)) }] }]
            guard bytes > 0 else { return }
            file.options.uninterpretedOption = [.with { $0.stringValue = Data(repeating: 7, count: bytes) }]
        }
    }

    private static func measure(_ name: String, calls: Int, messages: Int, bytes: Int) throws {
        let requests = (0..<calls).map { message($0, bytes: 0) }
        let responses = (0..<messages).map { message($0, bytes: bytes) }
        // Written as a recording.
        var data = Data()
        let write = try seconds {
            var file = RecordingFile()
            for request in requests {
                file.calls.append(
                    .init(
                        rpc: "bench.Bench/Run", inputs: [RecordingFile.Message(request)!],
                        metadata: [:], messages: responses.map { RecordingFile.Message($0)! }, end: .init()))
            }
            data = try file.data()
        }
        // By the libraries: the messages, and a file of the same values.
        let tree = try JSONSerialization.jsonObject(with: data)
        var texts: [Data] = []
        let libraryWrite = try seconds {
            texts = try requests.map { try $0.jsonUTF8Data() }
            for _ in 0..<calls { for response in responses { texts.append(try response.jsonUTF8Data()) } }
            _ = try JSONSerialization.data(withJSONObject: tree)
        }
        // Read, with the messages that a mock answers with.
        let mock = BenchMock(policy: .strict)
        let read = try seconds {
            let recording = MockRecording(file: try RecordingFile.read(data))
            try replay(recording, for: mock)
        }
        let libraryRead = try seconds {
            _ = try JSONSerialization.jsonObject(with: data)
            for text in texts { _ = try Message(jsonUTF8Data: text) }
        }
        // Each recorded call is found by its request, the last one first.
        guard let recorded = mock.store.core.withState({ $0.recordings }).first else { fatalError("no recording") }
        let rpc = Replay.name(BenchLibrary.self, "bench.Bench/Run")
        let find = seconds {
            for request in requests.reversed() {
                guard recorded.take([recorded.redaction.key(of: request)], rpc: rpc) == nil else { continue }
                fatalError("a call is not found")
            }
        }
        let figures = [write, libraryWrite, read, libraryRead, find].map { String(format: "%.2f", $0) }
        print(name, String(format: "%.1f", Double(data.count) / 1e6), figures.joined(separator: " "))
    }

    /// The CPU time of the process.
    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = clock()
        try body()
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}

/// A mock whose rpc yields the messages.
private final class BenchMock: MockObject<BenchLibrary, BenchMock.Methods>, @unchecked Sendable {
    struct Methods {
        var run: ServerStreamRPC<RecordingBenchmark.Message, RecordingBenchmark.Message> {
            .init(path: "/bench.Bench/Run")
        }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(Methods().run)
        return .console
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

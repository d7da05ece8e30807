import Foundation
import TestSupport
import Testing

/// The built executable over hostile requests; protoc and the compiler are the judges of what comes out.
@Suite(.timeLimit(.minutes(30))) struct HostileInputTests {
    /// Whatever is a response to us is one to protoc, files and errors alike; and what is generated is Swift.
    @Test(.gated(by: .tools)) func `protoc reads each response, and the compiler each file`() async throws {
        let folder = try TemporaryFolder()
        let protoc = try Protoc.system()
        var sources: [String] = []
        for (number, request) in try Self.requests().enumerated() {
            let outcome = try await run(input: Data(request))
            if outcome.status != 0 {
                try expectOneLine(outcome)
                continue
            }
            let response = try Response([UInt8](outcome.output))
            if number.isMultiple(of: 8) {
                let text = try await protoc.decodedResponse(outcome.output)
                #expect(text.components(separatedBy: "file {").count - 1 == response.files.count)
                #expect(text.hasPrefix("error: ") == (response.error != nil))
            }
            for (position, file) in response.files.enumerated() {
                sources.append(try folder.write(file.content, to: "f\(number)_\(position).swift").path)
            }
        }
        #expect(sources.count > 100)
        let parsing = try await SwiftCompiler.checked(["swiftc", "-frontend", "-parse"] + sources)
        #expect(parsing.succeeded && parsing.output.isEmpty, "\(parsing.output)")
    }

    /// The sample with hostile text behind some of its texts; the suite on hostile input has all, without a process for each.
    private static func requests() throws -> [[UInt8]] {
        let sample = try #require(WireTree(SampleRequest.bytes[...], schema: .request))
        return HostileText.all.enumerated().flatMap { number, hostile in
            sample.replacingEachText { $0 + hostile }.enumerated().filter { ($0.offset + number).isMultiple(of: 15) }
                .map(\.element.bytes)
        }
    }

    @Test func `a request longer than any message is an error`() async throws {
        let folder = try TemporaryFolder()
        let request = try folder.write(Data(), to: "request")
        let handle = try FileHandle(forWritingTo: request)
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        let outcome = try await Command(
            executable: "/bin/sh", arguments: ["-c", "'\(try Tools.plugin())' < '\(request.path)'"]
        ).run()
        #expect(outcome.status == 1 && outcome.outputText == "")
        let reason = "it is longer than the 2 GiB that a protobuf message may have"
        #expect(outcome.errorText == "protoc-gen-swift-mocks: standard input: \(reason)\n")
    }

    /// Opening a pipe that nobody writes to would wait for ever.
    @Test func `mappings from a pipe are an error`() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let request = MessageBuilder().text(1, "a.proto").text(2, "ProtoPathModuleMappings=\(pipe)")
        let outcome = try await run(input: Data(request.bytes))
        #expect(outcome.status == 0)
        #expect(try Response([UInt8](outcome.output)).error?.contains("(it is not a regular file)") == true)
    }

    /// The bytes are no request at all, as with text that is not UTF-8.
    private func expectOneLine(_ outcome: Command.Outcome) throws {
        #expect(outcome.status == 1)
        #expect(outcome.outputText == "")
        #expect(
            outcome.errorText.hasPrefix("protoc-gen-swift-mocks: standard input is not a CodeGeneratorRequest: byte "))
        #expect(outcome.errorText.split(separator: "\n").count == 1)
    }

    private func run(input: Data) async throws -> Command.Outcome {
        try await Command(executable: try Tools.plugin(), input: input).run()
    }
}

import Connect
import SwiftMocksConnect
import SwiftMocksTesting
import SwiftProtobuf
import Testing

/// What reports call fields of messages that protoc-gen-swift has written: submessages are computed properties there.
@Suite(.timeLimit(.minutes(30)))
struct FieldReportTests {
    private let file = FilesMock(policy: .relaxed)

    private func expectReport(_ line: String, _ body: () async -> Void) async {
        await withKnownIssue {
            await body()
        } matching: { issue in
            issue.comments.contains { "\($0)".contains(line) }
        }
    }

    @Test func `a report names a field of a submessage`() async {
        await file.describe(.with { $0.sourceContext.fileName = "a.proto" })
        await expectReport("source_context.fileName: wanted \"b.proto\", found \"a.proto\"\n") {
            verify(file).describe(.field(\.sourceContext.fileName, "b.proto")).called()
        }
        await expectReport("source_context: wanted { file_name: \"b.proto\" }, found { file_name: \"a.proto\" }\n") {
            verify(file).describe(.field(\.sourceContext, .with { $0.fileName = "b.proto" })).called()
        }
    }

    @Test func `a report names a field of a message in a list`() async {
        await file.describe(.with { $0.methods = [.with { $0.name = "Say" }] })
        await expectReport("wanted \"Converse\", found \"Say\"\n") {
            verify(file).describe(.field(\.methods.first?.name, "Converse")).called()
        }
    }

    @Test func `a report names a scalar field`() async {
        await file.describe(.with { $0.syntax = .proto3 })
        await expectReport("syntax: wanted proto2, found proto3\n") {
            verify(file).describe(.field(\.syntax, .proto2)).called()
        }
    }
}

/// A service whose messages come with SwiftProtobuf.
private final class FilesMock: ConnectMock<FilesMock.Methods>, @unchecked Sendable {
    struct Methods {
        var describe: UnaryRPC<Google_Protobuf_Api, Google_Protobuf_Empty> {
            .init(path: "/files.Files/Describe")
        }
    }

    override class func describe(_ list: RPCList) -> MockReport.Recipient {
        list.add(list.keep(Methods()).describe)
        return .tests
    }

    func describe(_ api: Google_Protobuf_Api) async {
        let _: ResponseMessage<Google_Protobuf_Empty> = await unary("describe", api, headers: [:])
    }
}

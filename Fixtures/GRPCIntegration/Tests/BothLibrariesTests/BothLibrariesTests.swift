import Connect
import GRPCCore
import SwiftMocksConnect
import SwiftMocksGRPC
import Testing

@testable import BothLibraries

/// An app that calls the same service through Connect and through gRPC Swift.
@Suite struct BothLibrariesTests {
    private let connect = Demo_Chat_V1_ChatServiceClientMock()
    private let grpc = Demo_Chat_V1_ChatService.ClientMock()

    private func callBoth() async throws {
        given(connect).getUser(.any).willReturn(.with { $0.name = "Ada" })
        given(grpc).getUser(.any).willReturn(.with { $0.name = "Bob" })
        let first = await connect.getUser(request: .with { $0.id = "1" }, headers: [:])
        let second = try await grpc.getUser(.with { $0.id = "2" })
        #expect([first.message?.name, second.name] == ["Ada", "Bob"])
    }

    @Test func `order is kept across libraries`() async throws {
        try await callBoth()
        verifyInOrder {
            verify(connect).getUser(.field(\.id, "1"))
            verify(grpc).getUser(.field(\.id, "2"))
        }
        verifyNoMoreInteractions(connect, grpc)
    }

    @Test func `the wrong order is reported`() async throws {
        try await callBoth()
        withKnownIssue {
            verifyInOrder {
                verify(grpc).getUser(.field(\.id, "2"))
                verify(connect).getUser(.field(\.id, "1"))
            }
        } matching: {
            "\($0)".contains("verifyInOrder: step 2 of 2 not found after step 1")
        }
    }
}

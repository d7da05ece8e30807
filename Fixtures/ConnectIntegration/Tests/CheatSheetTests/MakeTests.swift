import Eliza
import SwiftMocksTesting
import Testing

/// The rows about mocks and networks.
@Suite struct MakeTests {
    @Test func `make: unstubbed calls fail the test`() async {
        let client = ElizaMock()
        await withKnownIssue {
            #expect(await client.said() == "unimplemented")
        } matching: {
            "\($0)".contains("has no stub")
        }
    }

    @Test func `make: they get empty answers`() async {
        let client = ElizaMock(policy: .relaxed)
        #expect(await client.said() == "")
    }

    @Test func `make: the same for all mocks made inside`() async {
        let client = withMockPolicy(.relaxed) { ElizaMock() }
        #expect(await client.said() == "")
    }
}

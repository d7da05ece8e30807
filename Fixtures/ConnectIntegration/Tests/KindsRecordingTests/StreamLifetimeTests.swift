import Connect
import KindsAPI
import Testing

/// A recording mock's async streams don't keep themselves alive, as those of ConnectMocks do until their first input.
struct StreamLifetimeTests {
    @Test func areFreedWithTheMockBeforeTheirFirstInput() {
        var mock: Kinds_V1_KindsServiceClientMock? = .init()
        weak let watched = mock?.mockAsyncTalk
        #expect(watched != nil)
        _ = mock?.talk().results()
        mock = nil
        #expect(watched == nil)
    }
}

import Connect
import KindsAPI
import KindsMocks
import Testing

/// A mock is freed when its test lets go of it, whatever is still open: that is what generated code promises. How long its
/// streams live is for the library to say; see `StreamLifetimeTests`.
@Suite(.timeLimit(.minutes(30)))
struct LifetimeTests {
    @Test func `is freed with callback streams open`() throws {
        var mock: Kinds_V1_KindsServiceClientMock? = .init()
        weak let watched = mock
        let upload = try #require(mock).upload { _ in }
        let watch = try #require(mock).download { _ in }
        let chat = try #require(mock).talk { _ in }
        mock = nil
        #expect(watched == nil)
        try upload.send(.asking("a"))
        watch.send(.asking("a"))
        chat.send(.asking("a"))
    }

    @Test func `is freed after callback streams have yielded`() throws {
        var mock: Kinds_V1_KindsServiceClientMock? = .init()
        weak let watched = mock
        mock?.mockTalk.outputs = wholeStream
        mock?.talk(onResult: { _ in }).send(.asking("a"))
        #expect(watched != nil)
        mock = nil
        #expect(watched == nil)
    }

    @Test func `is freed with async streams open`() throws {
        var mock: Kinds_V1_KindsServiceClientMock? = .init()
        weak let watched = mock
        let results = try #require(mock).talk().results()
        let streams: [Any] = [try #require(mock).upload(), try #require(mock).download(), results]
        mock = nil
        #expect(watched == nil)
        #expect(streams.count == 3)
    }

    /// Those that are open may get their end later.
    @Test func `its streams are freed with it`() async {
        var mock: Kinds_V1_KindsServiceClientMock? = .init()
        weak let callback = mock?.mockTalk
        weak let async = mock?.mockAsyncTalk
        #expect(callback != nil && async != nil)
        _ = mock?.talk(onResult: { _ in })
        _ = mock?.talk()
        mock = nil
        while callback != nil || async != nil { await Task.yield() }
    }

    @Test func `what callbacks hold is freed with it`() async {
        final class Screen {}
        var mock: Kinds_V1_KindsServiceClientMock? = .init()
        var screen: Screen? = Screen()
        weak let watched = screen
        _ = mock?.talk(onResult: { [held = Locked(screen)] _ in _ = held.value })
        screen = nil
        #expect(watched != nil)
        mock = nil
        while watched != nil { await Task.yield() }
    }
}

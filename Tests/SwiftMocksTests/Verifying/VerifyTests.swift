import Testing

@testable import SwiftMocks

@Suite(.endOfHangs, .patient)
struct VerifyTests {
    private func client(_ sentences: String...) async -> Client {
        let client = Client(policy: .relaxed)
        for sentence in sentences { _ = await client.said(sentence) }
        return client
    }

    @Test func `counts pass and fail`() async {
        let fails: [(CallCount, Bool)] = [
            (.never, true), (.once, true), (.twice, false), (.exactly(2), false), (.exactly(3), true),
            (.atLeast(2), false), (.atLeast(3), true), (.atMost(2), false), (.atMost(1), true),
            (.between(1...3), false), (.between(3...4), true),
        ]
        for (count, isWrong) in fails {
            let reports = await failures {
                let client = await self.client("a", "b")
                verify(client).say(.any).called(count)
            }
            #expect(reports.isEmpty == !isWrong, "\(count)")
        }
        let reports = await failures { verify(await self.client()).say(.any).called() }
        #expect(reports.count == 1)
        let number = ["a", "b"].count
        verify(await self.client("a", "b")).say(.any).called(number).say(.any).called(2)
        await verify(await self.client("a", "b")).say(.any).calledEventually(number)
    }

    @Test func `streams are counted by what happened to them`() async {
        let client = Client(policy: .relaxed)
        let upload = client.upload(headers: ["x": ["1"]])
        upload.send(UploadRequest("a")).send(UploadRequest("b")).closeAndReceive()
        _ = await upload.results().all
        client.upload().cancel()
        client.introduce().send(IntroduceRequest("me"))
        verify(client).upload().called(2).upload().opened().called(2)
            .upload(headers: .has("x")).opened().called(1)
            .upload().sent(.field(\.sentence, "b")).called(1)
            .upload(headers: .lacks("x")).sent().called(0)
            .upload().closed().called(1).upload().cancelled().called(1).upload().finished().called(2)
            .introduce(.field(\.sentence, "me")).called(1).introduce(.field(\.sentence, "you")).called(0)
            .introduce().opened().called(1).introduce().closed().called(0)
    }

    @Test func `an order across rpcs and mocks`() async {
        let (one, other) = (await client("a", "b"), await client("c"))
        one.converse().send(ConverseRequest("d"))
        verifyInOrder {
            verify(one).say(.field(\.sentence, "a"))
            verify(other).say(.any)
            verify(one).converse().opened()
            verify(one).converse().sent(.field(\.sentence, "d"))
        }
        verifyInOrder {
            for sentence in ["a", "b"] { verify(one).say(.field(\.sentence, sentence)) }
            if one !== other { verify(other).say(.any) }
        }
        verifyNoMoreInteractions(one, other)
    }

    @Test func `a wrong order fails and marks nothing`() async {
        let reports = await failures {
            let (one, other) = (await client("a"), await client("b"))
            verifyInOrder {
                verify(other).say(.any)
                verify(one).say(.any)
            }
            verifyInOrder {
                verify(one).say(.any)
                verify(one).say(.any)
            }
            verifyNoMoreInteractions(one, other)
        }
        let claims = [
            "verifyInOrder: step 2 of 2 not found after step 1", "verifyInOrder: step 2 of 2 not found after step 1",
            "verifyNoMoreInteractions: ElizaServiceClientMock has 1 unverified interaction",
            "verifyNoMoreInteractions: ElizaServiceClientMock has 1 unverified interaction",
        ]
        #expect(reports.map(\.headline) == claims)
    }

    @Test func `only a passing check verifies`() async {
        let reports = await failures {
            let client = await self.client("a", "b")
            verify(client).say(.field(\.sentence, "a")).called(2)
            verifyNoMoreInteractions(client)
            verify(client).say(.any).called(2)
            verifyNoMoreInteractions(client)
            let stream = client.converse()
            verify(client).converse().opened().called()
            stream.send(ConverseRequest("c"))
            verifyNoMoreInteractions(client)
            await verify(client).converse().sent().calledEventually(.once)
            stream.close()
            stream.cancel()
            verifyNoMoreInteractions(client)
        }
        let failed = reports.map(\.headline).filter { $0.hasPrefix("verifyNoMore") }
        #expect(failed.count == 2 && failed[0].contains("2 unverified") && failed[1].contains("1 unverified"))
    }

    @Test func `a check of the end of a stream covers its opening`() async {
        typealias RPCs = Connectrpc_Eliza_V1_ElizaServiceClientMockRPCs
        typealias Check = EventVerification<TinyLibrary, RPCs, ClientStreamKind, UploadRequest, UploadResponse>
        let checks: [(Check) -> Void] = [
            { $0.cancelled().called(1) }, { $0.closed().called(1) }, { $0.finished().called(1) },
        ]
        let reports = await failures {
            for (number, check) in checks.enumerated() {
                let client = Client(policy: .relaxed)
                let stream = client.upload()
                if number == 0 { stream.cancel() } else { stream.closeAndReceive() }
                _ = await stream.results().all
                verifyNoMoreInteractions(client)
                check(verify(client).upload())
                verifyNoMoreInteractions(client)
            }
        }
        let claim = "verifyNoMoreInteractions: ElizaServiceClientMock has 1 unverified interaction"
        #expect(reports.map(\.headline) == [claim, claim, claim])
    }

    @Test func `a reset of calls forgets marks`() async {
        let client = await self.client("a")
        reset(client, .calls)
        verifyNoMoreInteractions(client)
    }

    @Test func `stubs that were never used are reported`() async {
        let reports = await failures { client in
            given(client).say(.any).willReturn(SayResponse("1")).willReturn(SayResponse("2"))
                .upload().willReturn(.init())
            verifyStubsUsed(client)
            _ = await client.said()
            _ = client.upload()
            verifyStubsUsed(client)
            _ = await client.said()
            verifyStubsUsed(client)
        }
        #expect(
            reports.map { $0.headline.suffix(16) } == [" 3 unused answers", " 1 unused answer"].map { $0.suffix(16) })
    }

    @Test func `every mock is looked at`() async {
        let reports = await failures {
            let mocks = (await client(), await client("a"), await client("b"))
            verifyNoMoreInteractions(mocks.0, mocks.1, mocks.2)
            given(mocks.1).say(.any).willReturn(.init())
            given(mocks.2).say(.any).willReturn(.init())
            verifyStubsUsed(mocks.0, mocks.1, mocks.2)
        }
        #expect(reports.map { $0.headline.hasPrefix("verifyNoMore") } == [true, true, false, false])
    }

    @Test func `server streams are counted by their request`() throws {
        let client = Client(policy: .relaxed)
        for sentence in ["me", "you"] { client.introduce { _ in }.send(IntroduceRequest(sentence)) }
        verify(client).introduce(.field(\.sentence, "me")).finished().called(.once)
            .introduce(.field(\.sentence, "him")).finished().called(.never)
            .introduce().opened().called(2)
    }
}

import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Each failure is reported at the line of the test that it is about.
@Suite(.endOfHangs, .patient)
struct LocationTests {
    private let place = SourceLocation(fileID: "Module/File.swift", filePath: "/Module/File.swift", line: 3, column: 7)

    private func expectIssue(_ body: () async -> Void) async {
        await withKnownIssue {
            await body()
        } matching: {
            $0.sourceLocation == place && $0.sourceLocation?.filePath == place.filePath
        }
    }

    @Test func `the four coordinates arrive in the test`() async {
        let client = Client(policy: .relaxed)
        let (id, path): (StaticString, StaticString) = ("Module/File.swift", "/Module/File.swift")
        await expectIssue { verify(client, fileID: id, filePath: path, line: 3, column: 7).say(.any).called() }
        await expectIssue {
            await verify(client, fileID: id, filePath: path, line: 3, column: 7).say(.any)
                .calledEventually(2, before: .seconds(0))
        }
        await expectIssue {
            verifyInOrder(fileID: id, filePath: path, line: 3, column: 7) { verify(client).say(.any) }
        }
        _ = await client.said()
        await expectIssue {
            await verify(client, fileID: id, filePath: path, line: 3, column: 7).say(.any)
                .neverCalled(during: .seconds(0))
        }
        await expectIssue { verifyNoMoreInteractions(client, fileID: id, filePath: path, line: 3, column: 7) }
        given(client).say(.any).willReturn(.init())
        await expectIssue { verifyStubsUsed(client, fileID: id, filePath: path, line: 3, column: 7) }
        await expectIssue {
            _ = await Client(policy: .strict, fileID: id, filePath: path, line: 3, column: 7).say(request: .init())
        }
    }

    /// A column cannot be told but is somewhere on the line.
    private func expect(_ sites: [CallSite], on lines: [UInt], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sites.map(\.line) == lines, sourceLocation: sourceLocation)
        for site in sites {
            #expect("\(site.fileID)" == #fileID && "\(site.filePath)" == #filePath, sourceLocation: sourceLocation)
            #expect(site.column > 1, sourceLocation: sourceLocation)
        }
    }

    @Test func `checks are where they stand`() async {
        var lines: [UInt] = []
        let reports = await failures(policy: .relaxed) { client in
            verify(client).say(.any).called(); lines.append(#line)
            await verify(client).say(.any).calledEventually(before: .seconds(0)); lines.append(#line)
            verifyInOrder { verify(client).say(.any) }; lines.append(#line)
            _ = await client.said()
            await verify(client).say(.any).neverCalled(during: .seconds(0)); lines.append(#line)
            verifyNoMoreInteractions(client); lines.append(#line)
            given(client).say(.any).willReturn(.init())
            verifyStubsUsed(client); lines.append(#line)
            _ = Client(policy: .strict).converse(); lines.append(#line)
        }
        expect(reports.map(\.site), on: lines)
    }

    @Test func `gates are where they stand`() {
        let gate = Gate(); let line: UInt = #line
        expect([gate.site], on: [line])
    }

    @Test func `stubs are where their statement begins`() {
        let client = Client()
        let line: UInt = #line + 1
        given(client).say(.any).willReturn(.init())
            .willProduce { _ in .init() }
            .introduce(.any).willStream(.hold)
            .converse().onOpen(.hold)
            .converse().willServe { _ in }
        expect(client.store.core.snapshot.unusedStubs.map(\.site), on: Array(repeating: line, count: 5))
    }
}

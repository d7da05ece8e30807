import Testing

@_spi(Adapters) @testable import SwiftMocks

/// What is said about calls without a stub that code repeats.
@Suite(.endOfHangs, .patient)
struct RepeatedReportTests {
    private func call(_ client: Client, times: Int) async {
        for _ in 0..<times { _ = await client.said() }
    }

    @Test func `the first report is in full, then lines, then doublings`() async {
        let reports = await failures { await call(Client(), times: 100) }
        let text = "ElizaServiceClientMock.say: call"
        let rest = "(async) has no stub, answered unimplemented"
        #expect(reports.map(\.headline).first == "\(text) #1 \(rest)")
        #expect(reports[0].text.contains("timeline"))
        let lines = (2...9).map { "\(text) #\($0) \(rest) (\($0) so far in this test). The report of #1 shows more" }
        #expect(reports[1..<9].map(\.text) == lines)
        let doublings = [10, 20, 40, 80].map {
            "\(text) #\($0) \(rest) (\($0) so far in this test). The report of #1 shows more, "
                + "and the next report comes after \(2 * $0)"
        }
        #expect(reports[9...].map(\.text) == doublings)
    }

    @Test func `each rpc and each mock is counted by itself`() async {
        let reports = await failures {
            let clients = [Client(), Client()]
            for client in clients {
                await call(client, times: 20)
                _ = await client.converse().results().all
            }
        }
        let full = reports.count { $0.text.contains("timeline") }
        #expect(full == 4)
        #expect(reports.count == 24)
    }

    @Test func `calls that nothing forwards are counted by themselves`() async {
        let reports = await failures { client in
            await call(client, times: 1)
            given(client).say(.any).willForward()
            await call(client, times: 1000)
        }
        let forwarded = reports.filter { $0.text.contains("willForward") }
        #expect(forwarded.count { $0.text.contains("timeline") } == 1)
        #expect(forwarded.count == 10 + 6)
        #expect(Set(forwarded.map(\.line)).count == 1 && forwarded[0].line != reports[0].line)
        #expect(reports.count == 1 + forwarded.count)
    }

    @Test func `a mistake in the answer of each call is reported in full once`() async {
        let reports = await failures { client in
            given(client).upload().willServe { _ in }
            for _ in 0..<100 { _ = await client.uploaded() }
        }
        let claim = "ElizaServiceClientMock.upload: a fake server ends without a response"
        let second = claim + " (2 so far in this test). The first report shows more"
        #expect(reports.count { $0.text.contains("timeline") } == 1)
        #expect(reports.count == 10 + 3)
        #expect(reports.prefix(2).map(\.headline) == [claim, second])
    }

    @Test func `late metadata are reported in full once`() async {
        let reports = await failures {
            let notes = NotesMock()
            given(notes).chat().willServe { server in
                try await server.send("a")
                for _ in 0..<1_000 { try await server.send(initial: [:]) }
            }
            let chat = notes.chat()
            guard case .accepted = await chat.waitForAcceptance() else { return }
            while await chat.nextEvent() != nil {}
        }
        let claim = "NotesMock.chat: metadata came after the call was accepted, and was dropped"
        let second = claim + " (2 so far in this test). The first report shows more"
        #expect(reports.prefix(2).map(\.headline) == [claim, second])
        #expect(reports.count < 30)
    }

    private func served() -> ServedRPCs<TinyLibrary> {
        ServedRPCs(of: "Server", [Client()], at: .init(fileID: #fileID, filePath: #filePath, line: #line, column: 1))
    }

    /// An rpc that no served mock has.
    @Test func `a known issue is not the report of a later one`() async {
        let rpcs = served()
        for _ in 0..<2 {
            withKnownIssue { _ = rpcs.reportUnserved(service: "a.Service", method: "Do") }
        }
    }

    @Test func `a broken request that a client repeats is reported once`() async {
        let reports = await failures {
            let rpcs = served()
            for _ in 0..<100 { rpcs.reportBroken("it is cut off", path: "/a.Service/Do") }
            rpcs.reportBroken("it is empty", path: "/a.Service/Do")
        }
        let headline = "Server: a request of /a.Service/Do is broken: "
        #expect(reports.map(\.headline) == ["it is cut off", "it is empty"].map { headline + $0 })
    }

    @Test func `a fault that another thread is reporting is not reported`() {
        let faults = RepeatedFaults()
        let reports = Locked<[String]>([])
        func report(_ name: String, meanwhile: () -> Void = {}) {
            faults.reportOnce("fault", in: 1) {
                meanwhile()
                reports.append(name)
                return true
            }
        }
        report("first") { report("meanwhile") }
        report("later")
        #expect(reports.value == ["first"])
    }

    @Test func `each test has a full report`() {
        let faults = RepeatedFaults()
        for place in [1, 2] {
            #expect(faults.add("say", ofCall: 7, in: place) == .full)
            #expect(faults.add("say", ofCall: 8, in: place) == .line(count: 2, first: 7, next: nil))
        }
    }

    /// A test that nobody can tell from others must fail, however often others did the same. So must one of which
    /// everything so far was a known issue.
    @Test(arguments: [true, false]) func `nothing is left out until the test has failed`(isUnknown: Bool) {
        let faults = RepeatedFaults()
        let details = (1...1000).map { number in
            if isUnknown { faults.recordFailure("say", in: nil) }
            return faults.add("say", ofCall: number, in: isUnknown ? nil : 1)
        }
        #expect(!details.contains(.nothing))
    }
}

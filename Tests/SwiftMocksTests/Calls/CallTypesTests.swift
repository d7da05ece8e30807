import Testing

@_spi(Adapters) @testable import SwiftMocks

/// Calls that do not have the types of their rpc, as those of a mock that does not fit its messages.
@Suite(.endOfHangs, .patient)
struct CallTypesTests {
    private let client = Client()

    @Test func `an answer of another type fails the call, and is reported`() async {
        given(client).say(.any).willReturn(SayResponse("a"))
        let reports = await failures {
            let reply: Reply<TinyLibrary, ConverseResponse> = await client.store.call(
                "say", SayRequest(), metadata: [:], options: ())
            guard case .failure(let failure) = reply.result else {
                Issue.record("it has not failed")
                return
            }
            #expect(failure.code == .unimplemented)
        }
        expectMismatch(reports)
    }

    @Test func `a callback gets the answer to a call of other types`() async {
        given(client).say(.any).willReturn(SayResponse("a"))
        let replies = Locked(0)
        let reports = await failures {
            let _: MockCall<TinyLibrary>? = client.store.call(
                "say", SayRequest(), metadata: [:], options: ()
            ) { (_: Reply<TinyLibrary, ConverseResponse>) in replies.withLock { $0 += 1 } }
        }
        #expect(replies.value == 1)
        expectMismatch(reports)
    }

    @Test func `a producer does not run for a request of another type`() async {
        given(client).say(.any).willReply { (call: RPCCall<TinyLibrary, SayRequest>) in
            Issue.record("it has run")
            return Reply(result: .success(SayResponse(call.request.sentence)))
        }
        let reports = await failures {
            let _: Reply<TinyLibrary, SayResponse> = await client.store.call(
                "say", ConverseRequest(), metadata: [:], options: ())
        }
        expectMismatch(reports, ConverseRequest.self, inPlaceOf: SayRequest.self)
    }

    @Test func `a stream whose response has another type is unimplemented`() async {
        given(client).upload().willReturn(UploadResponse())
        let reports = await failures {
            let call = client.store.open("upload", .clientStream, metadata: [:], options: ())
            call.close()
            var codes: [Code] = []
            while let event = await call.next(as: SayResponse.self) {
                if case .complete(let end) = event { codes.append(end.code) }
            }
            #expect(codes == [.unimplemented])
        }
        expectMismatch(reports, UploadResponse.self, inPlaceOf: SayResponse.self, rpc: "upload")
    }

    @Test func `a callback of a stream whose response has another type gets the end`() async {
        given(client).upload().willReturn(UploadResponse())
        let codes = Locked<[Code]>([])
        let reports = await failures {
            let call = client.store.open("upload", .clientStream, metadata: [:], options: ()) {
                (event: StreamEvent<TinyLibrary, SayResponse>) in
                if case .complete(let end) = event { codes.append(end.code) }
            }
            call.close()
            #expect(codes.value == [.unimplemented])
        }
        expectMismatch(reports, UploadResponse.self, inPlaceOf: SayResponse.self, rpc: "upload")
    }

    @Test func `a fake server does not run for a request of another type`() async {
        given(client).introduce(.any).willServe { _ in Issue.record("it has run") }
        let reports = await failures {
            let call = client.store.open("introduce", .serverStream, metadata: [:], options: ())
            call.addInput(SayRequest("a"))
            var codes: [Code] = []
            while let event = await call.next(as: IntroduceResponse.self) {
                if case .complete(let end) = event { codes.append(end.code) }
            }
            #expect(codes == [.unimplemented])
        }
        expectMismatch(reports, SayRequest.self, inPlaceOf: IntroduceRequest.self, rpc: "introduce")
    }

    private func expectMismatch(
        _ reports: [MockReport], _ type: Any.Type = Reply<TinyLibrary, SayResponse>.self,
        inPlaceOf wanted: Any.Type = Reply<TinyLibrary, ConverseResponse>.self, rpc: String = "say"
    ) {
        #expect(
            reports.map(\.headline) == [
                "ElizaServiceClientMock.\(rpc): a call has a \(type) in place of a \(wanted), which was dropped"
            ])
    }
}

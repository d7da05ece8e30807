import SwiftMocks
import Testing

/// Properties that many threads set and use. These run under ThreadSanitizer too.
@Suite(.endOfHangs, .patient)
struct PropertyLoadTests {
    @Test func callsStatementsPropertiesAndResetsAtOnce() async {
        let client = Client(policy: .relaxed)
        let codes = Locked<[Code]>([])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask { codes.append(await client.say(request: SayRequest("\(number)")).code) }
                group.addTask { client.say(request: SayRequest("\(number)")) { codes.append($0.code) } }
                group.addTask { given(client).say(.field(\.sentence, "\(number)")).willReturn(.init()) }
                group.addTask { client.mockAsyncSay = { _ in ResponseMessage(result: .success(.init())) } }
                group.addTask { client.mockSay = { _ in ResponseMessage(result: .success(.init())) } }
                if number % 50 == 0 { group.addTask { reset(client, [.calls, .stubs]) } }
            }
        }
        #expect(codes.value.count == 800 && codes.value.allSatisfy { $0 == .ok || $0 == .canceled })
    }

    @Test func streamsOfAPropertyThatChanges() async {
        let client = Client(policy: .relaxed)
        client.mockAsyncConverse.outputs = [.message(ConverseResponse("a"))]
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let stream = client.converse()
                    _ = try? stream.send(ConverseRequest("\(number)"))
                    #expect([["+a"], ["+a", "+b"]].contains(await stream.results().all.map(\.short)))
                }
                group.addTask {
                    client.mockAsyncConverse.outputs = ["a", "b"].map { .message(ConverseResponse($0)) }
                }
                group.addTask { client.mockAsyncConverse.onSend = { _ in } }
            }
        }
        #expect(client.mockAsyncConverse.inputs.count == 200)
    }
}

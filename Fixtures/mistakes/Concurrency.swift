import ElizaMocks
import SwiftMocks
import TinyRPC

// Closures that run on any thread, and code that waits.

final class Counter {
    var count = 0
}

@MainActor final class Screen {
    var text = ""
}

func actions(_ client: Client, _ screen: Screen, _ counter: Counter) {
    var seen: [SayRequest] = []
    // from: XCTest
    // error: mutation of captured var 'seen' in concurrently-executing code
    when(client).say(.any).perform { call in seen.append(call.request) }
    // from: Mockable
    // error: capture of 'counter' with non-Sendable type 'Counter' in a '@Sendable' closure
    when(client).say(.any).perform { counter.count += 1 }
    // from: Swift Testing
    // error: main actor-isolated property 'text' can not be mutated from a Sendable closure
    when(client).say(.any).perform { call in screen.text = call.request.sentence }
    // from: Swift Testing
    // error: cannot pass function of type '@Sendable (RPCCall<TinyLibrary, Connectrpc_Eliza_V1_SayRequest>) async ->
    //   ()' to parameter expecting synchronous function type
    when(client).say(.any).perform { _ in await Task.yield() }
}

func waiting(_ screen: Screen) async {
    // from: Swift Testing
    // error: main actor-isolated property 'text' cannot be accessed from outside of the actor
    await eventually { screen.text == "hi" }
}

func noAwait() {
    // from: XCTest
    // error: 'async' call in a function that does not support concurrency
    eventually { true }
    // from: swift-clocks
    // error: 'async' call in a function that does not support concurrency
    withMockClock { _ in }
}

func gates(_ gate: Gate) async {
    // from: Swift Testing
    // error: missing argument for parameter 'until' in call
    // error: 'wait' is inaccessible due to 'internal' protection level
    await gate.wait()
}

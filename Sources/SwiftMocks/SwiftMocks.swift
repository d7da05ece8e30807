// The runtime of recording mocks, folder by folder, from values up: a folder uses only folders of earlier layers.
//
// 1. `Values`: places in source code, lengths of time, texts of reports, a lock around a value, the depth of the stack, policies,
//    and the mocks and gates that a test has created. `JSON` is a folder of SwiftMocksDriver, by symbolic link: it reads JSON, and knows its lines.
// 2. `Library`: what an adapter says of an RPC library: its types, the functions for their values, and what its clients make
//    of faults of the network; also what generated code says. `Waiting`: signals, gates, and the clock that measures waiting.
// 3. `Recording`: events, and the log of a mock.
// 4. `Matching`: which messages and which metadata a statement selects.
// 5. `Stubs`: the answers and the actions of a mock. `Reporting`: who gets a failure, what reports it where there are no
//    tests, and how messages and metadata look in it. The module SwiftMocksTesting has what reports to tests.
//    `Recordings`: files with the answers of a real server, as values: how they are read, written and found, what they leave
//    out, and which recorded call answers a call. They are of no RPC library.
// 6. `Mock`: `MockCore` owns the log, the stubs, the actions and the calls in flight of a mock. Also here: what a mock is
//    made of, its list of rpcs and that of mocks that are served, the beginnings of statements, the reports about a mock, and
//    the clock that a test moves.
// 7. `Calls`: the engine. Every call, of whatever kind, is a `MockCall`: inputs go in, events come out. It alone knows the types
//    of its messages; the state, the script and the answers of a call have them as `any Sendable`, and `CallTypes` reports what
//    does not fit. A `CallAnswer` is steps or a server. An `AnswerSource` gives one; the rules, the statements, what later
//    layers and adapters add, and the policy are such sources.
// 8. `Stubbing` has `given` and `when`. `Verifying` has `verify`, `verifyInOrder`, `calls(of:)` and the checks at the end of a
//    test.
// 9. `Network`: answers that do not come from the mock, but from a real server, or from a network that breaks. To the mock,
//    that is a server that does nothing. The server of the mock gives the answer, a `DeferredAnswer`, and tells the call what
//    passed. Code that calls the mock itself gets what the client would have shown.
// 10. `Mistakes`: unavailable declarations for common mistakes, with which the compiler tells what to write instead.
//
// An adapter is a module of its own. It has the methods by which mocks make calls, and the words of an RPC library for metadata.
//
// A call takes this way. An entry point makes a `MockCall`, which records itself with `MockCore.record`, runs the actions, and asks
// the sources of `AnswerChain` in turn for its answer. Then the call is settled, and the checks that wait see it. Each event
// after that, such as an input, a cancellation or a question of the consumer, is a function of `CallMachine`, which holds the
// state as plain values behind one lock, and returns what must be done. `MockCall` does that outside the lock; `CallScript` runs
// the code of the test. At every end the outcome is decided and recorded, the test's actions run, and the call delivers. A
// cancellation is delivered later, on no stack of the code under test.
//
// Code of users (matchers, producers, actions, deliveries, `deinit` of what they capture) never runs under a lock.

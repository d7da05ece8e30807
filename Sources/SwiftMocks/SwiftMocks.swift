// The runtime of recording mocks, folder by folder, from values up: a folder uses only folders of earlier layers.
//
// 1. `Values`: places in source code, lengths of time, texts of reports, a lock around a value, the depth of the stack, policies,
//    and the mocks and gates that a test has created.
// 2. `Library`: what an adapter says of an RPC library: its types, the functions for their values, and what its clients make
//    of faults of the network; also what generated code says. `Waiting`: signals, gates, and the clock that measures waiting.
// 3. `Recording`: events, and the log of a mock.
// 4. `Matching`: which messages and which metadata a statement selects.
// 5. `Answers`: what a call gets, an `Answer`, and what it yields, `CallEvent`s. They have messages as `any Sendable`; `CallTypes`
//    gives them their types back, and reports what does not fit. `Stubs`: the answers of statements and rules.
// 6. `Reporting`: who gets a failure, what reports it where there are no tests, and how messages and metadata look in it. The
//    module SwiftMocksTesting has what reports to tests.
// 7. `Mock`: `MockCore` owns the log, the stubs, the actions and the calls in flight of a mock. Also here: what a mock is
//    made of, its list of rpcs and that of mocks that are served, the beginnings of statements, the reports about a mock, and
//    the clock that a test moves.
// 8. `Calls`: every call, of whatever kind, is a `MockCall`: inputs go in, events come out. `CallState` is its state behind its
//    lock, and `CallState.Run` what is left of its answer.
// 9. `Stubbing` has `given` and `when`. `Recordings`: files with the answers of a real server: how they are made, written, read,
//    compared, and answer calls.
// 10. `Verifying` has `verify`, `verifyInOrder`, `calls(of:)` and the checks at the end of a test.
// 11. `Network`: calls of mocks that are served, and calls that go to a real server. `FaultyNetwork` breaks what passes between
//    clients and servers, and knows nothing of mocks.
// 12. `Mistakes`: unavailable declarations for common mistakes, with which the compiler tells what to write instead.
//
// An adapter is a module of its own. It has the methods by which mocks make calls, and the words of an RPC library for metadata.
//
// A call takes this way. An entry point makes a `MockCall`, and records it with `MockCore.record`, which runs the actions. The call
// chooses its answer (CallAnswering.swift): of rules, statements, recordings, a real server, and the policy, in this order. Then
// the checks that wait see it. A call with one request and one response whose reply is there ends at once: nobody else knows it.
// Each event of another call, such as an input, a cancellation or a question of the consumer, is a function of `CallState`, and
// `MockCall` does outside the lock what it returns. At every end the outcome is decided and recorded, the test's actions run, and
// the call delivers. A cancellation is delivered later, on no stack of the code under test.
//
// Code of users (matchers, producers, actions, deliveries, `deinit` of what they capture) never runs under a lock.

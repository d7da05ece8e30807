// The runtime of recording mocks, by folder.
//
// - `Mocks`: what a mock is made of: `MockCore`, which owns its log, its answers, its actions and its calls in flight behind one
//   lock; its list of rpcs, and that of mocks that are served; policies; what a test has made; what an adapter says of an RPC
//   library (`RPCLibrary`).
// - `Log`: the events that a mock records (`Event`, `CallLog`), snapshots of them, and the lines of a report that show them.
// - `Answers`: what a call gets, an `Answer`, and what it yields, `CallEvent`s. They have messages as `any Sendable`; `CallTypes`
//   gives them their types back. Also here: the answers of statements and rules, in the order in which calls use them.
// - `Calls`: every call, of whatever kind, is a `MockCall`: inputs go in, events come out. `CallState` is its state behind its
//   lock, and `CallState.Run` what is left of its answer.
// - `Statements`: what tests write: `given`, `when`, `verify`, `verifyInOrder`, `calls(of:)`, `eventually`, the matchers, the checks
//   at the end of a test, and what the compiler says of common mistakes (`Mistakes`).
// - `Reports`: who gets a failure, and how messages, metadata and values look in it. SwiftMocksTesting reports to tests.
// - `Recordings`: files with the answers of a real server: how they are made, written, read, compared, and answer calls.
// - `Network`: calls of mocks that are served, and calls that go to a real server. `FaultyNetwork` breaks what passes between
//   clients and servers, and knows nothing of mocks.
// - `Waiting`: locks, signals, gates, lengths of time, the clock that measures waiting, and the one that a test moves.
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

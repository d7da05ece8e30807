// The runtime of recording mocks, by folder.
//
// - `Mocks`: `MockCore`, which owns a mock's log, answers, actions and calls in flight behind one lock; the lists of rpcs, also of
//   served mocks; policies; test scopes; the protocol of an adapter (`RPCLibrary`).
// - `Log`: recorded events (`Event`, `CallLog`), snapshots of them, and their lines in a report.
// - `Answers`: the `Answer` of a call, and its `CallEvent`s. Messages are `any Sendable`; `CallTypes` restores their types. Also
//   the answers of statements and rules, in the order in which calls use them.
// - `Calls`: a `MockCall` of any kind: inputs go in, events come out. `CallState` is its state behind its lock, `CallState.Run` the
//   rest of its answer.
// - `Statements`: `given`, `when`, `verify`, `verifyInOrder`, `calls(of:)`, `eventually`, matchers, checks at the end of a test,
//   and compiler messages for common mistakes (`Mistakes`).
// - `Reports`: the reporters, the form of reports, which each check fills, and the text of messages, metadata and values.
// - `Recordings`: files with the answers of a real server: how they are made, written, read, compared, and replayed.
// - `Network`: calls of served mocks, and calls to a real server. `FaultyNetwork` breaks traffic between clients and servers,
//   without mocks.
// - `Waiting`: locks, signals, gates, durations, the clock that measures waiting, and the clock that a test moves.
//
// An adapter is a module of its own, with the methods by which mocks make calls, and statements named after its library's metadata.
//
// A *direct* call is made on the mock itself, a *served* one comes through a real client. If it is *forwarded*, the *real server*
// answers. A *fake server* is a closure of `willServe`. A call's *opening* is its first event, also of a unary call. A *rule* is a
// `given` about every rpc, a *script* the steps of a stream's answer.
//
// An entry point records a call with `MockCore.record`, which runs the actions. Rules and statements answer it
// (ChosenAnswer.swift), or else a recording, a real server, a rule for unstubbed calls, and the policy (CallAnswering.swift), in
// this order. Then the checks that wait see it. A call with one request and one response whose reply is there ends at once. Any
// other is a `MockCall`: each of its events (an input, a cancellation, a question of the consumer) is a function of `CallState`;
// `MockCall` acts on its result outside the lock. At every end the outcome is decided and recorded, the test's actions run, and the
// call delivers. A cancellation is delivered later, on no stack of the code under test.
//
// Code of users (matchers, producers, actions, deliveries, `deinit` of captured objects) never runs under a lock.

// The runtime of recording mocks, folder by folder.
//
// A test speaks to a mock through statements, and generated code passes calls to it. Both use the mock's core.
//
// - `Library`: the types of an RPC library, the functions for its values, and its words: everything that tests call
//   headers or metadata is declared here. No folder depends on a particular RPC library.
// - `Mock`: `RecordingMock`, and the list of its rpcs, in which statements find them by their names; `MockStore`, which a
//   mock is made of; `MockCore` in it, which owns the parts below; policies, and calls in flight.
// - `Recording`: events, the log of a mock, and snapshots of it.
// - `Matching`: which messages and which metadata a statement selects.
// - `Stubbing`: `given` and `when`: the answers, and the actions that run with them.
// - `Answering`: a call with one response, from its request to its `Reply`.
// - `Streams`: `StreamSession` is a stream as the code under test uses it. `StreamRunner` runs its script,
//   `StreamMachine` holds the stream's state as plain values, and `StreamLog` is the stream's part of log and reports.
// - `Scoped`: calls and streams whose response the code under test reads in a closure.
// - `Properties`: `mock…` properties, for mocks of libraries whose plain mocks have such properties. `MockStore` keeps
//   them; no other folder uses them.
// - `Verifying`: `verify`, `verifyInOrder` and the like. Each checks one snapshot of a mock.
// - `Mistakes`: unavailable declarations for common mistakes, with which the compiler tells what to write instead. No
//   other folder uses them.
// - `Reporting`: the texts of failures, and the way to the framework that runs the test.
// - `Waiting`: signals, gates, delays, and the clock that measures them.
//
// An async call takes this way: the generated method calls `MockStore.call` or `ScopedCall.respond`; `MockCore.record`
// adds the call to the log and runs the actions; `MockCore.takeAnswer` finds the answer; `UnaryCall` waits for its
// delay and gate, records the outcome, and delivers the reply, which generated code turns into the RPC library's
// response.

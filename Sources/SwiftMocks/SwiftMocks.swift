// The runtime of recording mocks, folder by folder.
//
// A test speaks to a mock through statements, and generated code passes calls to it. Both meet in the mock's core.
//
// - `Library`: the types and the words of an RPC library, and what must be done with its values. What tests call
//   headers or metadata is declared here. No folder knows an RPC library.
// - `Mock`: `RecordingMock`, and the list of its rpcs, in which statements find them by their names; `MockStore`, which a
//   mock is made of; `MockCore` in it, which owns the parts below; policies, and calls in flight.
// - `Recording`: events, the log of a mock, and snapshots of it.
// - `Matching`: which messages and which metadata a statement is about.
// - `Stubbing`: `given` and `when`: what answers, and what happens beside it.
// - `Answering`: a call with one response, from its request to its `Reply`.
// - `Streams`: `StreamSession` is a stream as the code under test uses it. `StreamRunner` runs its script,
//   `StreamMachine` is what the script waits for, as values, and `StreamLog` is the stream's part of log and reports.
// - `Scoped`: calls and streams whose response the code under test reads in a closure.
// - `Properties`: `mock…` properties, for mocks of libraries whose plain mocks have them. `MockStore` keeps them; no other
//   folder uses them.
// - `Verifying`: `verify`, `verifyInOrder` and the like. Each judges one snapshot of a mock.
// - `Mistakes`: what does not exist, declared so that the compiler says what to write instead. No other folder uses it.
// - `Reporting`: the texts of failures, and the way to the framework that runs the test.
// - `Waiting`: signals, gates, delays, and the clock that measures them.
//
// An async call takes this way: the generated method asks `MockStore.call` or `ScopedCall.respond`; `MockCore.record` enters
// the call into the log and runs the actions; `MockCore.takeAnswer` finds the answer; `UnaryCall` waits for its delay and
// gate, notes the outcome, and delivers the reply, which generated code turns into the RPC library's response.

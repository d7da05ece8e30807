// The runtime of recording mocks.
//
// # Folders
//
// - `Library`: the types that describe an RPC library. An adapter conforms a type to `RPCLibrary`.
//   The others are rpcs, kinds of calls, phases of calls, metadata and status codes.
// - `Mocks`: a mock. `MockCore` owns its log, statements, actions and calls in flight behind one
//   lock. `MockStore` adds the types of the library, and `MockObject` is the base class of
//   generated mocks.
// - `Scopes`: what a test sets for the mocks that it makes: their policy, their flow control, and
//   what is checked at its end.
// - `Log`: recorded events (`Event`, `CallLog`), snapshots of them, and their lines in a report.
// - `Answers`: the `Answer` of a call, and its `CallEvent`s. Messages are `any Sendable`, and get
//   their types back where code of users meets them. Also the answers of statements and rules, in
//   the order in which calls use them.
// - `Calls`: a `MockCall` of any kind: inputs go in, events come out. `CallState` is its state
//   behind its lock, `CallState.Run` what remains of its answer.
// - `Statements`: `given`, `when`, `verify`, `verifyInOrder`, `calls(of:)`, `eventually`, matchers,
//   checks at the end of a test, and compiler messages for common mistakes (`Mistakes`).
// - `Reports`: how a failure becomes text. `ReportText` has the parts of a report, which each check
//   sets. Other types print messages, metadata and values. `Reporter` passes a report on.
//   `MockReports` has the reports that no check makes.
// - `Recordings`: files with the answers of a real server: how they are made, written, read,
//   compared, and replayed.
// - `Network`: calls of served mocks, and calls to a real server. `FaultyNetwork` breaks traffic
//   between clients and servers, and knows nothing of mocks.
// - `Waiting`: locks, signals, gates, durations, the clock that measures waiting, and the clock
//   that a test moves.
//
// An adapter is a module of its own, with the methods by which mocks make calls, and statements
// named after its library's metadata.
//
// # Nouns
//
// A *direct* call is made on the mock itself, a *served* one comes through a real client. If it is
// *forwarded*, the *real server* answers. A *fake server* is a closure of `willServe`. A call's
// *opening* is its first event, also of a unary call. A *rule* is a `given` about every rpc, a
// *script* the steps of a stream's answer.
//
// # Verbs
//
// - open: a client or an adapter opens a call; its opening is made and recorded. Only a test opens
//   something else: a gate.
// - add an input: a client's message arrives at the mock's call.
// - send: the mock's side (a script, a fake server, a recording) sends a message to the client.
// - ask: a call asks the statements and rules of its mock whether they answer it.
// - choose: the answer of a call is selected. To *take* it uses one answer of its statement, unless
//   it is the last, which stays, or one recorded call. An answer of a statement is *used* once all
//   calls that it is for have taken it, and *spent* if it then answers no more, as one with
//   `times:`. To take a fault of a network uses it for one call.
// - deliver: an event, or a part of a response, is handed to a consumer's callback.
// - forward: a call, or a part of it, is handed on to a real server, or its response to the client.
// - record…: something gets into the log, with what it is in the name. Types of the log begin with
//   `Recorded`. To users, to record also means to keep a call in a file, a *recording*: types for
//   that begin with `Recording`, `Replay` and `Replayed`.
// - finish: a call ends. Its end is decided, recorded with its outcome, and delivered. A test, a
//   clock and a turn of a clock finish, too.
// - complete: a stream ends with the status ok.
// - cancel: the client cancels a call.
// - leave: a client stops reading, which cancels its call.
// - let go: a client that stops reading lets the mock do what waits for nothing: neither for the
//   client, nor for a time, a gate or a fake server. Then the call is cancelled.
// - end: only the public `end()` of a rule.
// - wait…: a task suspends for a gate, a clock, room, or a decision.
// - cut off: a network loses the connection of a call, or a transport those of all its calls.
// - arrive: a part of a call gets through a faulty network.
// - hold: a check holds if it is satisfied.
//
// These are seen from the mock. The log is seen from the client: the phases of a call, and the
// checks named after them, are about what the client has *sent* and *received*.
//
// # Defaults
//
// No default of a statement's parameter is `nil`, `[]` or `[:]`: it is `.none` or `Headers()`. The
// compiler checks those literals at each call that leaves out the parameter, as it does `#line`.
//
// # The way of a call
//
// An adapter opens a direct call (`MockStore+Calls.swift`) or a served one
// (`MockStore+Served.swift`), and `MockCore.recordOpening` runs the actions. Then the answer is
// chosen: that of a rule or a statement (`MockCore+Choosing.swift`), or else of a recording, a real
// server, a rule for unstubbed calls, or the policy (`MockCall+Answering.swift`), in this order.
// Then the checks that wait see the call. A direct call of Connect with one request and one
// response ends at once if its reply is there. Any other call is a `MockCall`: each of its events
// (an input, a cancellation, a question of the consumer) is a function of `CallState`; `MockCall`
// acts on its result outside the lock. At every end the outcome is decided and recorded, the test's
// actions run, and the call delivers. A cancellation is delivered asynchronously, never on the
// caller's stack.
//
// Code of users (matchers, producers, actions, deliveries, `deinit` of captured objects) never runs
// under a lock. A condition of `eventually` may make calls: what runs for them runs outside of the
// condition (`ConditionRead`), which sees settled events only.

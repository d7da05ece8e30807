/// One open stream: what the code under test sends into it, and what it gets out of it.
///
/// What comes out is made when somebody asks: each ``next()`` of an `async` stream runs the script up to the next
/// event; a callback stream asks as long as there is something to deliver. Its `var`s are guarded by the mock's lock.
public final class StreamSession<List: RPCList, Input: Sendable, Output: Sendable>: Unfinished, @unchecked Sendable {
    let core: MockCore
    let name: String
    let kind: StreamKind
    let call: RPCCall<List, Void>
    let plain: PlainLink<List, Input, Output>
    let deliver: (@Sendable (StreamEvent<List, Output>) -> Void)?
    /// Notified when a waiting consumer or server should look again.
    let changes = Signal()
    let mailbox = Mailbox<Input>()

    var progress = Progress()

    struct Progress {
        var opening: Event?
        var answer: StreamAnswer<List, Input, Output>?
        var site: CallSite?
        var inputs: [Input] = []
        /// Whether it is open who answers.
        var isUndecided = false
        /// Whether the plain stream answers.
        var isPlain = false
        var isClosed = false
        var isCancelled = false
        /// What the script does next: the steps that the head of the queue has set free.
        var script: ArraySlice<StreamWork<List, Input, Output>> = []
        /// What comes after those.
        var queue: ArraySlice<StreamWork<List, Input, Output>> = []
        /// Whether something the queue began is still going on.
        var isBusy = false
        var isPumping = false
        var offersTaken = 0
        var offersMade = 0
        var tasks: [Task<Void, Never>] = []
        /// Whether the end is settled; once the log has it, the stream is over.
        var isEnding = false
        var isOver = false
        /// The end, until it has been handed out.
        var end: StreamEnd<List>?
    }

    init(
        core: MockCore, name: String, kind: StreamKind, call: RPCCall<List, Void>,
        plain: PlainLink<List, Input, Output>, deliver: (@Sendable (StreamEvent<List, Output>) -> Void)?
    ) {
        self.core = core
        self.name = name
        self.kind = kind
        self.call = call
        self.plain = plain
        self.deliver = deliver
    }

    func locked<Result>(_ body: (inout Progress) -> Result) -> Result {
        self.core.withState { _ in body(&self.progress) }
    }

    @discardableResult
    func record(_ phase: Phase, payload: Input? = nil) -> Event {
        let (opening, request) = self.locked { ($0.opening, self.kind == .server ? $0.inputs.first : nil) }
        return self.core.record(
            EventDraft(
                rpc: self.name, phase: phase, variant: self.call.variant, payload: payload ?? request,
                headers: self.call.headers, opening: opening))
    }

    /// Makes who waits look again.
    func wake() {
        self.changes.notify()
        self.pump()
    }

    /// Keeps a task that must not outlive the stream.
    func keep(_ task: Task<Void, Never>) {
        let isOver = self.locked { progress in
            if !progress.isOver { progress.tasks.append(task) }
            return progress.isOver
        }
        if isOver { task.cancel() }
    }
}

/// The kinds of streams.
enum StreamKind: Sendable {
    case server, client, bidirectional
}

/// What a stream's script has yet to do.
enum StreamWork<List: RPCList, Input: Sendable, Output: Sendable>: Sendable {
    case step(StreamStep<List, Output>)
    /// A message that a fake server offers, and waits until it is taken.
    case offer(StreamEvent<List, Output>)
    case input(Input, count: Int)
    case close
    case end
}

/// How a session looks after the plain stream of its rpc.
struct PlainLink<List: RPCList, Input: Sendable, Output: Sendable>: Sendable {
    let property: String
    let isSet: @Sendable () -> Bool
    let outputs: @Sendable () -> [StreamEvent<List, Output>]
    let send: @Sendable (Input) -> Void
    let close: @Sendable () -> Void
}

/// The mocks and gates that a test has created, which are checked when the test ends.
final class TestScope: Sendable {
    /// The scope of the test in whose task this runs; nil outside tests whose mocks are checked.
    @TaskLocal static var current: TestScope?

    private let state = Locked(State())
    /// Tells its statements from those of other tests.
    let id = ID()

    /// Retained by mocks, so it must not reference test objects.
    final class ID: Sendable {}

    private struct State {
        var members: [any ScopeMember] = []
        /// The members that the test uses in statements, made elsewhere.
        var others: [any ScopeMember] = []
        /// The identifiers of both.
        var known: Set<ObjectIdentifier> = []
        /// Called when the test ends.
        var endings: [@Sendable () -> Void] = []
        /// Called after the checks of the test's end.
        var closings: [@Sendable () -> Void] = []
        var isClosed = false
        /// Whether the checks of the test's end are over.
        var isReleased = false

        mutating func isNew(_ member: any ScopeMember) -> Bool {
            !isClosed && known.insert(ObjectIdentifier(member)).inserted
        }
    }

    /// Retains a member made elsewhere, such as a mock in a property of a test case.
    func use(_ member: any ScopeMember) {
        state.withLock { if $0.isNew(member) { $0.others.append(member) } }
    }

    /// The members that ``use(_:)`` has added.
    var allOthers: [any ScopeMember] { state.value.others }

    /// Retains a member until the scope is closed. Returns false in a task that outlives the test.
    @discardableResult
    func add(_ member: any ScopeMember) -> Bool {
        state.withLock { state in
            if state.isNew(member) { state.members.append(member) }
            return !state.isClosed
        }
    }

    /// Adds a function that is called when the test ends. Returns false in a task that outlives the
    /// test.
    @discardableResult
    func atEnd(_ body: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.endings.append(body) }
            return !state.isClosed
        }
    }

    /// Adds a function that is called after the checks of the test's end. Returns false if they are
    /// over.
    func atClose(_ body: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            if !state.isReleased { state.closings.append(body) }
            return !state.isReleased
        }
    }

    /// Stops retaining further members, and calls what was added for the end.
    func stopCollecting() {
        var endings: [@Sendable () -> Void] = []
        state.withLock { state in
            state.isClosed = true
            swap(&state.endings, &endings)
        }
        for body in endings { body() }
    }

    /// The members that ``add(_:)`` has added.
    var all: [any ScopeMember] { state.value.members }

    /// Releases all members, and retains no more.
    func releaseMembers() {
        // Outside the lock, because a release may run code of the test.
        var old = State()
        old.isClosed = true
        old.isReleased = true
        state.withLock { swap(&$0, &old) }
        for body in old.closings { body() }
    }
}

/// Something that a test makes and that must be in order when the test ends.
protocol ScopeMember: AnyObject, Sendable {}

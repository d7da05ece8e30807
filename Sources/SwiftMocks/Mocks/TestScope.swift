/// The mocks and gates that a test has created, which are checked when the test ends.
final class TestScope: Sendable {
    @TaskLocal static var current: TestScope?

    private let state = Locked(State())
    /// Tells its statements from those of other tests.
    let id = ID()

    /// A mock keeps it, and so nothing of the test.
    final class ID: Sendable {}

    private struct State {
        var members: [any ScopeMember] = []
        /// What the test has not made, and makes statements about.
        var others: [any ScopeMember] = []
        /// Both.
        var known: Set<ObjectIdentifier> = []
        var isClosed = false

        /// Returns whether the member is to be kept.
        mutating func isNew(_ member: any ScopeMember) -> Bool {
            !isClosed && known.insert(ObjectIdentifier(member)).inserted
        }
    }

    /// Keeps something that was made elsewhere, such as a mock in a property of a test case.
    func use(_ member: any ScopeMember) {
        state.withLock { if $0.isNew(member) { $0.others.append(member) } }
    }

    /// What was made elsewhere.
    var allOthers: [any ScopeMember] { state.value.others }

    /// Keeps a member until the scope is closed. Returns false for a task that outlives the test, and so comes too late.
    @discardableResult
    func add(_ member: any ScopeMember) -> Bool {
        state.withLock { state in
            if state.isNew(member) { state.members.append(member) }
            return !state.isClosed
        }
    }

    /// Keeps nothing more.
    func end() {
        state.withLock { $0.isClosed = true }
    }

    /// What was made so far.
    var all: [any ScopeMember] { state.value.members }

    /// Releases the members.
    func close() {
        // They are released outside the lock, because that may run code of the test.
        var gone = State()
        gone.isClosed = true
        state.withLock { swap(&$0, &gone) }
    }
}

/// Something that a test makes and that must be in order when the test ends.
protocol ScopeMember: AnyObject, Sendable {}

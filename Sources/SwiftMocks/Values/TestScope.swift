/// What a test makes with this library, so that it can be checked when the test ends.
final class TestScope: Sendable {
    @TaskLocal static var current: TestScope?

    private let members = Locked<[any ScopeMember]?>([])
    /// What the test has not made, and makes statements about.
    private let others = Locked<[any ScopeMember]>([])
    /// Tells its statements from those of other tests.
    let id = ID()

    /// A mock keeps it, and so nothing of the test.
    final class ID: Sendable {}

    /// Keeps something that was made elsewhere, such as a mock in a property of a test case.
    func use(_ member: any ScopeMember) {
        guard members.value?.contains(where: { $0 === member }) == false else { return }
        others.withLock { others in
            if !others.contains(where: { $0 === member }) { others.append(member) }
        }
    }

    /// What was made elsewhere.
    var allOthers: [any ScopeMember] { others.value }

    /// Keeps a member until the scope is closed. A task that outlives the test may come too late.
    func add(_ member: any ScopeMember) {
        members.withLock { $0?.append(member) }
    }

    /// What was made so far.
    var all: [any ScopeMember] { members.value ?? [] }

    /// Releases the members.
    func close() {
        // They are released outside the lock, because that may run code of the test.
        let gone = all + allOthers
        members.value = nil
        others.value = []
        withExtendedLifetime(gone) {}
    }
}

/// Something that a test makes and that must be in order when the test ends.
protocol ScopeMember: AnyObject, Sendable {}

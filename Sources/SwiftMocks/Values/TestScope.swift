/// What a test makes with this library, so that it can be checked when the test ends.
final class TestScope: Sendable {
    @TaskLocal static var current: TestScope?

    private let members = Locked<[any ScopeMember]?>([])

    /// Keeps a member until the scope is closed. A task that outlives the test may come too late.
    func add(_ member: any ScopeMember) {
        members.withLock { $0?.append(member) }
    }

    /// What was made so far.
    var all: [any ScopeMember] { members.value ?? [] }

    /// Releases the members.
    func close() {
        // They are released outside the lock, because that may run code of the test.
        let gone = all
        members.value = nil
        withExtendedLifetime(gone) {}
    }
}

/// Something that a test makes and that must be in order when the test ends.
protocol ScopeMember: AnyObject, Sendable {}

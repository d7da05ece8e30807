/// Holds calls in flight until the test opens the gate.
///
/// ```swift
/// let gate = Gate()
/// given(client).say(.any).willReturn(.init(), gate: gate)
/// // …the call is in flight…
/// gate.open()
/// ```
/// If a gate stays shut for 10 s while calls wait at it, the test fails, and these calls end with
/// the code for an exceeded deadline.
public final class Gate: ScopeMember {
    let site: CallSite
    private let isOpened = Locked(false)
    let changes = Signal()

    /// Creates a gate that is shut.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        TestScope.current?.add(self)
    }

    /// Resumes waiting calls, and lets later ones pass. Opening the gate again does nothing.
    public func open() {
        isOpened.value = true
        changes.notify()
    }

    /// Whether the gate is open.
    public var isOpen: Bool { isOpened.value }

    /// Suspends until the gate is open. Returns the reason for the end of the wait.
    func wait(until deadline: Deadline) async -> Signal.Wake {
        await changes.wait(until: deadline) { isOpen }
    }
}

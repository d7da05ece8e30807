/// Holds calls in flight until the test lets them go.
///
/// ```swift
/// let gate = Gate()
/// given(client).say(.any).willReturn(.init(), gate: gate)
/// // …the call is in flight…
/// gate.open()
/// ```
/// A gate that stays shut for 10 s while calls wait at it is reported, and these calls end with `.deadlineExceeded`.
public final class Gate: Sendable {
    let site: CallSite
    private let isOpened = Locked(false)
    let changes = Signal()

    /// Creates a gate that is shut.
    public init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Lets all calls go on, now and later. Opening the gate again does nothing.
    public func open() {
        isOpened.value = true
        changes.notify()
    }

    /// Whether it has been opened.
    public var isOpen: Bool { isOpened.value }

    /// Waits until the gate is open. Returns what ended the wait.
    func pass(until deadline: Deadline) async -> Signal.Wake {
        while true {
            let version = changes.version
            if isOpen { return .changed }
            let wake = await changes.wait(past: version, until: deadline)
            // The gate may have been opened after the time was over.
            if wake != .changed { return isOpen ? .changed : wake }
        }
    }
}

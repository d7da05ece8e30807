/// The failures of answers that SwiftMocks makes itself.
public enum MockFailureReason: Sendable {
    /// The caller cancelled the call, or the mock was reset or freed.
    case canceled
    /// Nothing was stubbed.
    case unimplemented
    /// A gate or a hold was forgotten, or a call took longer than its caller allows.
    case deadlineExceeded
    /// A closure of the test has thrown an error of another type than the library's.
    case unknown
}

import Dispatch

/// Carries issues from any thread to the test that made the mock: a task inherits the test it was started in, and this
/// one records what others send it.
final class IssueRelay: Sendable {
    /// Longer than this nobody waits for an issue to be recorded; it still will be.
    private let patience: Delay
    private let mail: AsyncStream<Letter>.Continuation

    private struct Letter: Sendable {
        let report: Report
        let isRecorded = DispatchSemaphore(value: 0)
    }

    init(patience: Delay) {
        self.patience = patience
        let (stream, continuation) = AsyncStream<Letter>.makeStream()
        self.mail = continuation
        Task {
            for await letter in stream {
                letter.report.record()
                letter.isRecorded.signal()
            }
        }
    }

    /// Returns when the issue is recorded: a test that goes on from here may end, and what comes later is lost.
    func send(_ report: Report) {
        let letter = Letter(report: report)
        self.mail.yield(letter)
        _ = letter.isRecorded.wait(timeout: .now() + .nanoseconds(Int(clamping: self.patience.nanoseconds)))
    }

    func close() {
        self.mail.finish()
    }
}

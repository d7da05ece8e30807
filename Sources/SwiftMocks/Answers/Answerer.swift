/// The source of a call's answer.
enum Answerer: Sendable {
    /// A statement about the rpc, or a rule for unstubbed calls.
    case stub(Source)
    /// A statement about every rpc.
    case rule(Source)
    /// A recorded call, by its place: `calls[3] of showsRooms.json`. For a stream whose recorded
    /// call is not found yet, the recording.
    case recording(String)
    /// The policy of the mock, because nothing else answers.
    case policy(MockPolicy)
    /// The real server, because a statement says so, or because nothing else answers.
    case realServer(Source?)
    /// Nothing: a call with one request and one response ended first.
    case nobody(EarlyEnd)

    /// What ended a call before its answer, in the words of a report.
    enum EarlyEnd: String {
        /// The client.
        case cancelled
        /// The time that the client allows.
        case timedOut = "timed out"
        /// A gate that stayed shut.
        case heldTooLong = "held for too long"
        /// The end of the scope of the test's clock.
        case clockEnded = "cancelled, as its clock has ended"
    }

    /// An answer of a statement.
    struct Source: Sendable, CustomStringConvertible {
        let site: CallSite
        /// The position among the answers of the statement, from 1, and their number.
        let position: Int
        let count: Int

        /// `ElizaTests.swift:41`, or `ElizaTests.swift:41, answer 1 of 2`.
        var description: String { count > 1 ? "\(site), answer \(position) of \(count)" : "\(site)" }
    }

    /// The answer of a statement that it comes from; nil if it comes from elsewhere.
    var source: Source? {
        switch self {
        case .stub(let source), .rule(let source): source
        case .realServer(let source): source
        case .recording, .policy, .nobody: nil
        }
    }

    /// The place of the statement that gave the answer; nil if none did.
    var site: CallSite? { source?.site }
}

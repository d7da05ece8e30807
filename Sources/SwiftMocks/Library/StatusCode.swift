/// The codes that calls end with, by their names in a file. All RPC libraries use them, with the
/// numbers of this order.
enum StatusCode: String, CaseIterable, Codable, Sendable {
    case ok, canceled, unknown
    case invalidArgument = "invalid_argument"
    case deadlineExceeded = "deadline_exceeded"
    case notFound = "not_found"
    case alreadyExists = "already_exists"
    case permissionDenied = "permission_denied"
    case resourceExhausted = "resource_exhausted"
    case failedPrecondition = "failed_precondition"
    case aborted
    case outOfRange = "out_of_range"
    case unimplemented, `internal`, unavailable
    case dataLoss = "data_loss"
    case unauthenticated

    /// The number on the wire; `ok` is 0.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 2 }

    /// Creates the code with a number. Numbers without a code count as `unknown`.
    init(number: Int) {
        self = Self.allCases.indices.contains(number) ? Self.allCases[number] : .unknown
    }
}

/// How a call ended.
public enum Code: Int, CaseIterable, Equatable, Sendable {
    case ok = 0
    case canceled = 1
    case unknown = 2
    case invalidArgument = 3
    case deadlineExceeded = 4
    case notFound = 5
    case alreadyExists = 6
    case permissionDenied = 7
    case resourceExhausted = 8
    case failedPrecondition = 9
    case aborted = 10
    case outOfRange = 11
    case unimplemented = 12
    case internalError = 13
    case unavailable = 14
    case dataLoss = 15
    case unauthenticated = 16
}

extension Code {
    /// The code as the Connect protocol spells it, e.g. `invalid_argument`; `internalError` is `internal` there.
    public var name: String {
        if self == .internalError { return "internal" }
        return "\(self)".reduce(into: "") { name, letter in
            name += letter.isUppercase ? "_" + letter.lowercased() : String(letter)
        }
    }

    /// Returns the code whose `name` this is; nil if there is none.
    public static func fromName(_ name: String) -> Self? {
        return allCases.first { $0.name == name }
    }

    /// Returns the code that stands for an HTTP status, as the
    /// [Connect protocol](https://connectrpc.com/docs/protocol#http-to-error-code) has it.
    public static func fromHTTPStatus(_ status: Int) -> Self {
        let codes: [Int: Code] = [
            200: .ok, 400: .internalError, 401: .unauthenticated, 403: .permissionDenied, 404: .unimplemented,
            429: .unavailable, 502: .unavailable, 503: .unavailable, 504: .unavailable,
        ]
        return codes[status] ?? .unknown
    }
}

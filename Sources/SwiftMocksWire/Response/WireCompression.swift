package enum WireCompression: Sendable, Equatable {
    case never
    /// If the client accepts gzip and a message has at least so many bytes.
    case whenAccepted(minimumBytes: Int)

    func covers(_ count: Int) -> Bool {
        switch self {
        case .never: false
        // An empty message does not shrink, and readers must not decompress it.
        case .whenAccepted(let minimum): count >= max(minimum, 1)
        }
    }
}

/// When a response is compressed.
package enum WireCompression: Sendable, Equatable {
    /// Never.
    case never
    /// If the client accepts gzip and a message has so many bytes.
    case whenAccepted(minimumBytes: Int)

    func covers(_ count: Int) -> Bool {
        switch self {
        case .never: false
        // There is nothing to gain in an empty message, and readers must not decompress it.
        case .whenAccepted(let minimum): count >= max(minimum, 1)
        }
    }
}

/// The rule by which messages of a response are compressed.
package enum WireCompression: Sendable, Equatable {
    /// No message is compressed.
    case never
    /// A message is compressed if the client accepts gzip and the message has at least so many
    /// bytes.
    case whenAccepted(minimumBytes: Int)

    /// Whether a message of `count` bytes is compressed, if the client accepts gzip.
    func covers(_ count: Int) -> Bool {
        switch self {
        case .never: false
        // An empty message does not shrink, and readers must not decompress it.
        case .whenAccepted(let minimum): count >= max(minimum, 1)
        }
    }
}

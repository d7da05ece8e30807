/// The longest names that a request may have, far longer than any that people write.
///
/// Without a limit the output of a small request has none either: a package's name is printed for each service, a
/// service's for each rpc. And text is compared by its normal form, whose cost grows with the square of the length of a
/// row of combining marks; so names are measured before they become keys.
enum NameLimits {
    /// Of an identifier, a package or a `swift_prefix`, in bytes.
    static let name = 1000
    /// Of a path, in bytes.
    static let path = 4096
    /// Of what stands between two slashes of a path, in bytes: what file systems take.
    static let pathPart = 255

    /// Whether a file can have this path.
    static func allow(path text: String) -> Bool {
        if text.utf8.count > path { return false }
        var part = 0
        for byte in text.utf8 {
            part = byte == Ascii.slash ? 0 : part + 1
            if part > pathPart { return false }
        }
        return true
    }
}

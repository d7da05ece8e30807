/// The limits for text in a request, far beyond what real requests have.
///
/// Without them a small request could have a huge output: a package's name is printed for each
/// service, a service's for each rpc. Swift also compares text by its normal form, whose cost grows
/// with the square of the number of consecutive combining marks, so names are measured before they
/// become keys.
enum Limits {
    /// The longest plugin parameter, in bytes. No command line accepts a longer argument.
    static let parameter = 1 << 17
    /// The longest identifier, package or `swift_prefix`, in bytes.
    static let name = 1000
    /// The longest path, in bytes.
    static let path = 4096
    /// The longest part of a path, in bytes. It is the limit of file systems.
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

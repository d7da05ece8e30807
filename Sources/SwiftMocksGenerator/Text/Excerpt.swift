/// Returns the beginning of text from the user, for an error: more than `printable` shows, and
/// short enough to be compared.
func excerpt(_ utf8: some Collection<UInt8>) -> String { String(decoding: utf8.prefix(Limits.name), as: UTF8.self) }

/// Returns the beginning of a path. If the path is too long, so is this.
func excerpt(ofPath path: String) -> String {
    path.utf8.count <= Limits.path ? path : String(decoding: path.utf8.prefix(Limits.path + 1), as: UTF8.self)
}

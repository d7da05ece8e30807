/// A name in Swift code: identifiers joined by dots, with backticks where they need them. Where a
/// template expects a name, it may also be a fixed piece of code, such as `.unknown` or `(Void)`,
/// or the version of a platform. It is made only from checked parts, so a template may print it
/// unescaped.
struct SwiftName: Hashable {
    let text: String

    /// Creates a name without a check.
    ///
    /// - Parameter text: a text that is built from `ProtoIdentifier`s, option values that
    ///   `SwiftIdentifier` or `PlatformVersion` has accepted, and literals.
    init(checked text: String) {
        self.text = text
    }

    /// Whether the name is `name`, or that of something in it.
    func begins(with name: String) -> Bool {
        let bytes = text.utf8
        guard bytes.starts(with: name.utf8) else { return false }
        return bytes.count == name.utf8.count || bytes.dropFirst(name.utf8.count).first == Ascii.dot
    }
}

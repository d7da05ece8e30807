/// A platform and its first version, as `@available` lists them.
struct PlatformVersion: Sendable {
    let name: SwiftName
    let version: SwiftName

    /// Reads a platform; nil for any other text.
    ///
    /// - Parameter text: a name and a version of one to three numbers, with a space between them,
    ///   such as `macOS 15.0`.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: Ascii.space, maxSplits: 1)
        guard parts.count == 2, let name = ProtoIdentifier(parts[0]), Self.isVersion(parts[1]) else { return nil }
        self.init(checked: name.text, version: String(decoding: parts[1], as: UTF8.self))
    }

    init(checked name: String, version: String) {
        self.name = SwiftName(checked: name)
        self.version = SwiftName(checked: version)
    }

    /// Whether the text is one to three numbers, joined by dots.
    private static func isVersion(_ text: Substring.UTF8View) -> Bool {
        let numbers = text.split(separator: Ascii.dot, omittingEmptySubsequences: false)
        return numbers.count <= 3 && numbers.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(Ascii.isDigit) }
    }
}

/// A proto's name in which `*` stands for any letters within a part, and `**` for any number of parts.
struct ProtoPattern {
    private let parts: [Substring]

    /// Nil if the text is a plain name.
    init?(_ text: String) {
        if !text.contains("*") { return nil }
        parts = text.split(separator: "/", omittingEmptySubsequences: false)
    }

    func matches(_ name: String) -> Bool {
        Self.match(parts[...], name.split(separator: "/", omittingEmptySubsequences: false)[...])
    }

    private static func match(_ pattern: ArraySlice<Substring>, _ name: ArraySlice<Substring>) -> Bool {
        sequence(pattern, name, star: "**") { matchPart($0, $1) }
    }

    private static func matchPart(_ pattern: Substring, _ part: Substring) -> Bool {
        sequence(Array(pattern)[...], Array(part)[...], star: "*") { $0 == $1 }
    }

    /// Whether the elements match, where `star` matches any number of elements. Only the last star is retried, so the
    /// time grows at most with the product of the lengths.
    private static func sequence<Element: Equatable>(
        _ pattern: ArraySlice<Element>, _ name: ArraySlice<Element>, star: Element, fits: (Element, Element) -> Bool
    ) -> Bool {
        var (rest, left) = (pattern, name)
        var retry: (rest: ArraySlice<Element>, left: ArraySlice<Element>)?
        while !rest.isEmpty || !left.isEmpty {
            if let next = rest.first, next == star {
                rest = rest.dropFirst()
                retry = (rest, left)
            } else if let next = rest.first, let element = left.first, fits(next, element) {
                (rest, left) = (rest.dropFirst(), left.dropFirst())
            } else if let last = retry, !last.left.isEmpty {
                retry = (last.rest, last.left.dropFirst())
                (rest, left) = (last.rest, last.left.dropFirst())
            } else {
                return false
            }
        }
        return true
    }
}

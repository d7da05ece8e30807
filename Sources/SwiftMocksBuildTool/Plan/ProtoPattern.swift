/// A proto's name in which `*` stands for any letters within a part, and `**` for any number of
/// parts.
struct ProtoPattern {
    private let parts: [Substring]

    /// Nil if the text is a plain name.
    init?(_ text: String) {
        if !text.contains("*") { return nil }
        parts = text.split(separator: "/", omittingEmptySubsequences: false)
    }

    func matches(_ name: String) -> Bool {
        let names = name.split(separator: "/", omittingEmptySubsequences: false)
        return Self.match(parts, names, star: "**") { Self.match(Array($0), Array($1), star: "*", fits: ==) }
    }

    /// Whether the elements match, where `star` matches any number of them.
    private static func match<Element: Equatable>(
        _ pattern: [Element], _ name: [Element], star: Element, fits: (Element, Element) -> Bool
    ) -> Bool {
        // Whether the pattern so far matches the first elements of the name, by their number.
        var matches = [true] + name.map { _ in false }
        for element in pattern {
            if element == star {
                for index in name.indices where matches[index] { matches[index + 1] = true }
            } else {
                matches = [false] + zip(matches, name).map { $0 && fits(element, $1) }
            }
        }
        return matches[name.count]
    }
}

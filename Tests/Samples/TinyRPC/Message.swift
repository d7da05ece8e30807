// The names say it all.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A message, as far as a mock looks at one.
public protocol Message: Sendable, Hashable {
    init()
    /// A field a line.
    func textFormatString() -> String
}

extension Message {
    public static func with(_ fill: (inout Self) -> Void) -> Self {
        var message = Self()
        fill(&message)
        return message
    }
}

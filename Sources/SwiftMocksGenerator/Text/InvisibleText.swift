import SwiftMocksOptions

/// Whether any character of the text is invisible.
func hasInvisible(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 >= 0x7F } && text.unicodeScalars.contains(where: isInvisible)
}

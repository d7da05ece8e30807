/// Returns text from the user in a form that is safe for a terminal: control and invisible characters as `\u{…}`, and
/// at most 200 characters.
func printable(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars.prefix(200) {
        if isInvisible(scalar) {
            result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return text.unicodeScalars.count > 200 ? result + "…" : result
}

/// Returns the beginning of text from the user, for an error: more than `printable` shows, and short enough to be compared.
func excerpt(_ utf8: some Collection<UInt8>) -> String { String(decoding: utf8.prefix(Limits.name), as: UTF8.self) }

/// Returns the beginning of a path. If the path is too long, so is this.
func excerpt(ofPath path: String) -> String {
    path.utf8.count <= Limits.path ? path : String(decoding: path.utf8.prefix(Limits.path + 1), as: UTF8.self)
}

func quoted(_ text: String) -> String { "\"\(printable(text))\"" }

/// Whether any character of the text is invisible.
func hasInvisible(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 >= 0x7F } && text.unicodeScalars.contains(where: isInvisible)
}

/// Whether a character is invisible but can change how others are shown: controls, bidirectional marks, line separators.
func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
    default: return false
    }
}

/// Returns text from the user in a form that is safe for a terminal: control and invisible
/// characters as `\u{…}`, and at most 200 characters.
package func printable(_ text: String) -> String {
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

/// Returns text from the user in double quotes, in the form of `printable`. Quotes in it are not
/// escaped.
package func quoted(_ text: String) -> String { "\"\(printable(text))\"" }

/// Whether a character is invisible but can change how others are shown: controls, bidirectional
/// marks, line separators.
package func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
    default: return false
    }
}

/// Text that must never become code, end a line, or lead out of a folder. None of it is an identifier.
public enum HostileText {
    /// As bytes, since some of it is no text at all.
    public static let all: [[UInt8]] = strings.map { Array($0.utf8) } + notUTF8

    /// Some of them where code is not optimized: all of them in every field would take a minute.
    public static let sampled: [[UInt8]] = {
        #if DEBUG
            return all.enumerated().filter { $0.offset.isMultiple(of: 11) }.map(\.element)
        #else
            return all
        #endif
    }()

    private static let strings = lineEnds + quotes + invisible + paths + code

    private static let lineEnds = [
        "\nimport Evil\n", "\r\nlet evil = 1", "\rclass Evil {}", "\u{0B}func evil() {}", "\u{0C}evil()",
        "\u{85}evil()",
        "\u{2028}import Evil", "\u{2029}import Evil",
    ]

    private static let quotes = [
        "\"", "\\", "\"; evil(); \"", "\\\"", "\\(evil())", "\"\"\"", "#\"", "`", "``", "`; let evil = 1; `", "'",
    ]

    /// Bidirectional controls, joiners, a byte order mark, NUL, DEL, tags, a private character, an unassigned one.
    private static let invisible = [
        "\0", "\u{1B}[2J", "\u{7F}", "\u{202E}lave", "\u{2066}x\u{2069}", "\u{200B}", "\u{200D}", "\u{FEFF}",
        "\u{E0041}", "\u{E000}", "\u{FFFE}", "\u{061C}", "\u{00AD}",
    ]

    private static let paths = [
        "..", "../", "/../../evil", "/etc/passwd", "\\..\\evil", "//", "./", "C:\\evil", "a/\u{301}../../../evil",
    ]

    private static let code = [
        "*/ import Evil /*", "/* ", "// ", "#if EVIL", "#endif", "#sourceLocation(file: \"x\", line: 1)", "}", "{",
        ") {",
        "; import Evil", "@main", "a b", "a-b", " ", "1 ", "%s%n", "$0", "\u{E9}\u{301}!", "\u{1F480}",
    ]

    private static let notUTF8: [[UInt8]] = [
        [0xFF], [0xC0, 0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x92], [0x80],
        [0x61, 0xFE, 0x0A, 0x62],
    ]
}

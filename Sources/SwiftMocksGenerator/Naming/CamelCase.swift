/// The camel case that SwiftProtobuf gives to fields, and the Connect generators to rpcs and services.
///
/// Words end at underscores and wherever the class of character changes; each is lower-cased, then capitalised
/// (`url`, `http`, `https` and `id` wholly, unless they come first in `lower`). Of several underscores in a row, all
/// but the first stay. `GetURL` gives `getURL`, `list_http_ids` gives `listHTTPIds`.
///
/// Rule: swift-protobuf 1.39, `NamingUtils.toLowerCamelCase`.
struct CamelCase {
    static func lower(_ name: ProtoIdentifier) -> String { convert(name.text, capitalizesFirstWord: false) }

    static func upper(_ name: ProtoIdentifier) -> String { convert(name.text, capitalizesFirstWord: true) }

    private static func convert(_ text: String, capitalizesFirstWord: Bool) -> String {
        var converter = CamelCase(capitalizesFirstWord: capitalizesFirstWord)
        for byte in text.utf8 { converter.add(byte) }
        converter.finish()
        return String(decoding: converter.result, as: UTF8.self)
    }

    private enum CharacterClass { case none, digit, lower, upper, underscore }

    private let capitalizesFirstWord: Bool
    private var result: [UInt8] = []
    private var word: [UInt8] = []
    private var last = CharacterClass.none

    private init(capitalizesFirstWord: Bool) {
        self.capitalizesFirstWord = capitalizesFirstWord
    }

    private mutating func add(_ byte: UInt8) {
        let current = Self.characterClass(byte)
        if startsWord(current) { endWord() }
        switch current {
        case .underscore:
            if last == .underscore { result.append(byte) }
        case .digit:
            if result.isEmpty { result.append(Ascii.underscore) }  // no name may start with a digit
            word.append(byte)
        default:
            word.append(Ascii.lowercased(byte))
        }
        last = current
    }

    private mutating func finish() {
        endWord()
        if last == .underscore { result.append(Ascii.underscore) }
    }

    private func startsWord(_ current: CharacterClass) -> Bool {
        switch current {
        case .lower: last != .lower && last != .upper
        case .underscore: true
        default: last != current
        }
    }

    private mutating func endWord() {
        if word.isEmpty { return }
        if !result.isEmpty || capitalizesFirstWord {
            if Self.abbreviations.contains(word) {
                word = word.map(Ascii.uppercased)
            } else {
                word[0] = Ascii.uppercased(word[0])
            }
        }
        result += word
        word.removeAll(keepingCapacity: true)
    }

    private static let abbreviations = ["url", "http", "https", "id"].map { Array($0.utf8) }

    private static func characterClass(_ byte: UInt8) -> CharacterClass {
        if Ascii.isDigit(byte) { return .digit }
        if Ascii.isLowercase(byte) { return .lower }
        if Ascii.isUppercase(byte) { return .upper }
        return .underscore  // all that is left in an identifier
    }
}

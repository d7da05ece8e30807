/// The camel case of SwiftProtobuf's fields, which some RPC libraries use for rpcs and services.
///
/// Words end at underscores and wherever the class of character changes; each is lower-cased, then
/// capitalised (`url`, `http`, `https` and `id` wholly, unless they come first in `lower`). Of
/// several underscores in a row, all but the first stay. `GetURL` gives `getURL`, `list_http_ids`
/// gives `listHTTPIds`.
///
/// Rule: swift-protobuf 1.39, `NamingUtils.toLowerCamelCase`.
struct CamelCase {
    /// The name in camel case with a small first letter, as of a method: `getURL` for `GetURL`.
    static func lower(_ name: ProtoIdentifier) -> String { convert(name, capitalizesFirstWord: false) }

    /// The name in camel case with a capital first letter, as of a type: `ListHTTPIds` for
    /// `list_http_ids`.
    static func upper(_ name: ProtoIdentifier) -> String { convert(name, capitalizesFirstWord: true) }

    private static func convert(_ name: ProtoIdentifier, capitalizesFirstWord: Bool) -> String {
        var text = name.text
        return text.withUTF8 { name in
            let longest = name.count + 1  // at most one underscore is added, before a digit
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest) { result in
                var converter = CamelCase(name, into: result, capitalizesFirstWord: capitalizesFirstWord)
                converter.convert()
                return String(decoding: result[..<converter.count], as: UTF8.self)
            }
        }
    }

    private enum CharacterClass { case none, digit, lower, upper, underscore }

    private let name: UnsafeBufferPointer<UInt8>
    private let result: UnsafeMutableBufferPointer<UInt8>
    private let capitalizesFirstWord: Bool
    /// The offset in `name` at which the current word begins.
    private var wordStart = 0
    /// The number of bytes written to `result`.
    private var count = 0

    private init(
        _ name: UnsafeBufferPointer<UInt8>, into result: UnsafeMutableBufferPointer<UInt8>, capitalizesFirstWord: Bool
    ) {
        self.name = name
        self.result = result
        self.capitalizesFirstWord = capitalizesFirstWord
    }

    private mutating func append(_ byte: UInt8) {
        result[count] = byte
        count += 1
    }

    private mutating func convert() {
        var last = CharacterClass.none
        for (index, byte) in name.enumerated() {
            let current = Self.characterClass(byte)
            if Self.startsWord(current, after: last) { endWord(at: index) }
            if current == .underscore {
                if last == .underscore { append(byte) }
                wordStart = index + 1
            }
            last = current
        }
        endWord(at: name.count)
        if last == .underscore { append(Ascii.underscore) }
    }

    private static func startsWord(_ current: CharacterClass, after last: CharacterClass) -> Bool {
        switch current {
        case .lower: last != .lower && last != .upper
        case .underscore: true
        default: last != current
        }
    }

    private mutating func endWord(at end: Int) {
        let word = name[wordStart..<end]
        wordStart = end
        guard let first = word.first else { return }
        if count == 0 && Ascii.isDigit(first) { append(Ascii.underscore) }  // no name may start with a digit
        if count == 0 && !capitalizesFirstWord {
            for byte in word { append(Ascii.lowercased(byte)) }
        } else if Self.isAbbreviation(word) {
            for byte in word { append(Ascii.uppercased(byte)) }
        } else {
            append(Ascii.uppercased(first))
            for byte in word.dropFirst() { append(Ascii.lowercased(byte)) }
        }
    }

    private static func isAbbreviation(_ word: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
        (2...5).contains(word.count)
            && abbreviations.contains { $0.elementsEqual(word.lazy.map(Ascii.lowercased)) }
    }

    private static let abbreviations = ["url", "http", "https", "id"].map { Array($0.utf8) }

    private static func characterClass(_ byte: UInt8) -> CharacterClass {
        if Ascii.isDigit(byte) { return .digit }
        if Ascii.isLowercase(byte) { return .lower }
        if Ascii.isUppercase(byte) { return .upper }
        return .underscore  // all that is left in an identifier
    }
}

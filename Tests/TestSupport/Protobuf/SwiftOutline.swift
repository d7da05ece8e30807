/// What a piece of generated Swift declares.
public struct SwiftOutline {
    /// `import Connect`, `class EchoClient`, `func EchoClient.say`; in the order of the source.
    public private(set) var declarations: [String] = []
    /// The string literals, without their quotes.
    public private(set) var literals: [String] = []

    private var scopes: [String] = []
    private var pendingScope: String?

    /// Throws where the source is not what a generated file may be: brackets that don't match among others.
    public init(_ source: String) throws(BrokenPromise) {
        let tokens = try SwiftTokens(source).tokens
        var open: [Unicode.Scalar] = []
        for (index, token) in tokens.enumerated() {
            switch token {
            case .literal(let text): literals.append(text)
            case .word(let word): declare(word, tokens[index...].dropFirst())
            case .symbol(let symbol): try bracket(symbol, &open)
            }
        }
        if !open.isEmpty { throw BrokenPromise("brackets stay open") }
    }

    private static let typeKeywords: Set = ["protocol", "class", "enum", "struct", "extension", "actor"]
    private static let memberKeywords: Set = ["func", "var", "let", "typealias", "import"]

    private mutating func declare(_ keyword: String, _ following: ArraySlice<SwiftTokens.Token>) {
        let isType = Self.typeKeywords.contains(keyword)
        guard isType || Self.memberKeywords.contains(keyword), case .word(let name)? = following.first else { return }
        let path = scopes.filter { !$0.isEmpty } + [name]
        declarations.append("\(keyword) \(path.joined(separator: "."))")
        if isType { pendingScope = name }
    }

    private mutating func bracket(_ symbol: Unicode.Scalar, _ open: inout [Unicode.Scalar]) throws(BrokenPromise) {
        switch symbol {
        case "{":
            scopes.append(pendingScope ?? "")
            pendingScope = nil
            open.append(symbol)
        case "(", "[": open.append(symbol)
        case "}", ")", "]":
            let closes: [Unicode.Scalar: Unicode.Scalar] = ["}": "{", ")": "(", "]": "["]
            guard open.popLast() == closes[symbol] else { throw BrokenPromise("brackets don't match") }
            if symbol == "}" { scopes.removeLast() }
        default: break
        }
    }
}

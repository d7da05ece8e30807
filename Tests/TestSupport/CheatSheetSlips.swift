import Foundation

/// The statements of the cheat sheet, each written wrongly in one place.
public enum CheatSheetSlips {
    /// All slips of a library's statements, each once, in order.
    private static func all(for library: CheatSheet.Library) throws -> [String] {
        let statements = try CheatSheet.rows(for: library).flatMap(\.statements)
            .filter { !$0.hasPrefix("@") && !$0.contains("…") }
        var known = Set(statements)
        return statements.flatMap { slips(in: Array($0)) }.filter { known.insert($0).inserted }
    }

    /// What the compiler says of the slips.
    public struct Verdict: Sendable {
        public let slipCount: Int
        /// The errors in which the compiler gives up.
        public let surrenders: [String]
        /// The number of lines with an error.
        public let errorCount: Int

        fileprivate init(of slips: [String], _ output: String) {
            let lines = output.components(separatedBy: "\n").filter { $0.contains(": error: ") }
            slipCount = slips.count
            surrenders = lines.filter { line in
                ["failed to produce diagnostic", "in reasonable time", "ambiguous without more context"]
                    .contains { line.contains($0) }
            }
            errorCount = Set(lines.compactMap { $0.components(separatedBy: ":").dropFirst().first }).count
        }
    }

    /// Compiles a function for each slip.
    /// - Parameters:
    ///   - prelude: the imports, and what the page names in the words of a library.
    ///   - parameters: the mocks and networks that the page names, as parameters of a function.
    public static func compile(
        for library: CheatSheet.Library, below prelude: String, parameters: String
    ) async throws -> Verdict {
        let slips = try all(for: library)
        let functions = slips.enumerated().map { index, slip in
            "func slip\(index)(\(parameters)) async throws {\n\(slip)\n}"
        }
        let code = ([prelude, commonPrelude] + functions).joined(separator: "\n")
        let outcome = try await TemporaryFolder.with { folder in
            let file = folder.appendingPathComponent("Slips.swift")
            try code.write(to: file, atomically: true, encoding: .utf8)
            return try await SwiftCompiler.check([file], module: "Tests", flags: ["-swift-version", "6"])
        }
        return Verdict(of: slips, outcome.output)
    }

    /// What the page names in the words of both libraries.
    private static let commonPrelude = """
        struct Wrong {}
        let message = Connectrpc_Eliza_V1_SayResponse()
        let request = Connectrpc_Eliza_V1_SayRequest()
        let (a, b) = (Connectrpc_Eliza_V1_IntroduceResponse(), Connectrpc_Eliza_V1_IntroduceResponse())
        let gate = Gate()
        let box = Locked<[Connectrpc_Eliza_V1_SayRequest]>([])
        struct UsersRPCs {}
        func reply(to input: Connectrpc_Eliza_V1_ConverseRequest) -> Connectrpc_Eliza_V1_ConverseResponse { .init() }
        func isLoaded() -> Bool { true }
        """

    /// A word with one more letter, the rpc of another kind, an argument or a literal of another
    /// type, an argument less, and one more.
    private static func slips(in statement: [Character]) -> [String] {
        let words = words(in: statement).map { replacing($0.upperBound..<$0.upperBound, in: statement, by: "z") }
        let literals = literals(in: statement).map { replacing($0, in: statement, by: "Wrong()") }
        let arguments = arguments(in: statement)
        let wrong = arguments.map { replacing(value(of: $0, in: statement), in: statement, by: "Wrong()") }
        let missing = arguments.map { replacing(withComma($0, in: statement), in: statement, by: "") }
        let more = arguments.map { replacing($0.upperBound..<$0.upperBound, in: statement, by: ", Wrong()") }
        return words + otherRPCs(in: statement) + literals + wrong + missing + more
    }

    /// The statement about each other rpc in place of the one that it names.
    private static func otherRPCs(in statement: [Character]) -> [String] {
        let rpcs = ["say", "introduce", "upload", "converse"]
        return words(in: statement).filter { rpcs.contains(String(statement[$0])) }.flatMap { word in
            rpcs.map { replacing(word, in: statement, by: $0) }
        }
    }

    private static func replacing(_ range: Range<Int>, in statement: [Character], by text: String) -> String {
        String(statement[..<range.lowerBound]) + text + String(statement[range.upperBound...])
    }

    /// The words outside of literals that the compiler does not know by itself.
    private static func words(in statement: [Character]) -> [Range<Int>] {
        let keywords = ["await", "for", "in", "let", "try"]
        return runs(in: statement, of: isPartOfWord).filter { run in
            statement[run.lowerBound].isLetter && !keywords.contains(String(statement[run]))
        }
    }

    /// Texts and numbers.
    private static func literals(in statement: [Character]) -> [Range<Int>] {
        let numbers = runs(in: statement, of: isPartOfWord)
            .filter { statement[$0.lowerBound].isNumber }
        let quotes = statement.indices.filter { statement[$0] == "\"" }
        let texts = stride(from: 0, to: quotes.count - 1, by: 2).map { quotes[$0]..<quotes[$0 + 1] + 1 }
        return numbers + texts
    }

    private static func isPartOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The longest runs of such characters outside of texts.
    private static func runs(in statement: [Character], of isPart: (Character) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start: Int?
        var isText = false
        for (index, character) in statement.enumerated() {
            if character == "\"" { isText.toggle() }
            if !isText, character != "\"", isPart(character) {
                start = start ?? index
            } else if let begun = start {
                runs.append(begun..<index)
                start = nil
            }
        }
        return runs + (start.map { [$0..<statement.count] } ?? [])
    }

    /// What stands between parentheses and commas, at any depth.
    private static func arguments(in statement: [Character]) -> [Range<Int>] {
        struct Opening {
            let bracket: Character
            var start: Int
        }
        var arguments: [Range<Int>] = []
        var openings: [Opening] = []
        var isText = false
        for (index, character) in statement.enumerated() {
            if character == "\"" { isText.toggle() }
            if isText { continue }
            switch character {
            case "(", "[", "{": openings.append(Opening(bracket: character, start: index + 1))
            case ",", ")", "]", "}":
                guard var opening = openings.popLast() else { break }
                let range = opening.start..<index
                if opening.bracket == "(", !range.isEmpty { arguments.append(range) }
                opening.start = index + 1
                if character == "," { openings.append(opening) }
            default: break
            }
        }
        return arguments
    }

    /// An argument without its label and the space before it.
    private static func value(of argument: Range<Int>, in statement: [Character]) -> Range<Int> {
        var start = argument.lowerBound
        if let colon = statement[argument].firstIndex(of: ":"),
            statement[start..<colon].allSatisfy({ isPartOfWord($0) || $0 == " " })
        {
            start = colon + 1
        }
        return (statement[start..<argument.upperBound].firstIndex { $0 != " " } ?? start)..<argument.upperBound
    }

    /// An argument with the comma that goes if it goes.
    private static func withComma(_ argument: Range<Int>, in statement: [Character]) -> Range<Int> {
        if statement[argument.lowerBound - 1] == "," { return argument.lowerBound - 1..<argument.upperBound }
        if statement[argument.upperBound] == "," { return argument.lowerBound..<argument.upperBound + 1 }
        return argument
    }
}

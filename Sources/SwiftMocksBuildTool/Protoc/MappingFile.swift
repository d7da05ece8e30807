import Foundation

/// The file that `ProtoPathModuleMappings` names, read only as far as it takes to find places in it. The generator reads
/// it thoroughly.
struct MappingFile {
    /// The mapped protos, each with the place where it begins.
    private(set) var protos: [Configuration.Text] = []
    /// Where each mapping begins.
    private var mappings: [TextPosition] = []

    /// A file that can't be read has no protos.
    init(_ url: URL) {
        self.init((try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) } ?? "")
    }

    init(_ text: String) {
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            read(line, number + 1)
        }
    }

    private mutating func read(_ line: Substring, _ number: Int) {
        var rest = line
        while let start = rest.first {
            let position = TextPosition(line: number, column: line[..<rest.startIndex].utf8.count + 1)
            if start == "#" { return }
            if start == "\"" || start == "'" {
                let text = rest.dropFirst().prefix { $0 != start }
                if text.hasSuffix(".proto") {
                    protos.append(Configuration.Text(text: String(text), position: position))
                }
                rest = rest.dropFirst(text.count + 2)
            } else if rest.hasPrefix("mapping") {
                mappings.append(position)
                rest = rest.dropFirst("mapping".count)
            } else {
                rest = rest.dropFirst()
            }
        }
    }

    /// The place that a generator's message about this file names, in words, and the rest of the message.
    func fault(_ message: String) -> (position: TextPosition, text: String) {
        let words = message.split(separator: " ", maxSplits: 4).map(String.init)
        if words.count == 5, words[0] == "line", words[2] == "column", let line = Int(words[1].dropLast()),
            let column = Int(words[3].dropLast())
        {
            return (TextPosition(line: line, column: column), words[4])
        }
        if words.count > 1, words[0] == "mapping", let index = Int(words[1]), mappings.indices.contains(index) {
            return (mappings[index], message)
        }
        let second = protos.last { message.hasPrefix("\"\($0.text)\" is mapped to both ") }
        return (second?.position ?? TextPosition(), message)
    }
}

/// The messages of protoc and its plugins, with the full paths of files, so that an editor finds the place.
struct ProtocReport {
    /// The lines, some of which begin with a place.
    private enum Line {
        /// `place` is `/path/a.proto:3:1`.
        case placed(String, Message)
        case other(Message)

        var isWarning: Bool {
            switch self {
            case .placed(_, let message), .other(let message): message.severity == "warning"
            }
        }
    }

    private let lines: [Line]

    /// - Parameters:
    ///   - files: the files that the messages can be about.
    ///   - hasFailed: whether protoc has failed, so that a message is an error unless protoc calls it a warning.
    init(_ text: String, about files: ProtocFiles, hasFailed: Bool) {
        let messages = text.split(whereSeparator: \.isNewline).map { ProtocLine(String($0), hasFailed: hasFailed) }
        let missing = MissingImports(messages, files)
        let all = messages.compactMap { line -> Line? in
            guard missing.isMissing(line) else { return Self.line(line, files) }
            return missing.message(line).map { .placed(files.place(of: line), $0) }
        }
        // protoc prints its warnings before the errors of plugins. Users need the errors first.
        lines = all.filter { !$0.isWarning } + all.filter(\.isWarning)
    }

    /// - Parameter place: The place at which the configuration names the proto, for lines without a place of their own.
    func text(place: String) -> String {
        lines.map { line in
            switch line {
            case .placed(let own, let message): "\(own): \(message)"
            case .other(let message): "\(place): \(message)"
            }
        }.joined(separator: "\n")
    }

    private static func line(_ line: ProtocLine, _ files: ProtocFiles) -> Line {
        if let (place, text) = files.placeInMappings(of: line.message.text) {
            return .placed(place, Message(severity: line.message.severity, text: text))
        }
        if line.file == nil { return .other(line.message) }
        return .placed(files.place(of: line), line.message)
    }

    /// A message without its place.
    struct Message: CustomStringConvertible {
        /// `error` or `warning`.
        var severity: String
        var text: String

        var description: String { "\(severity): \(text)" }
    }
}

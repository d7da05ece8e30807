/// The messages of protoc and its plugins, with the full paths of files, so that an editor finds the place.
struct ProtocReport {
    /// The lines, some of which begin with a place.
    private enum Line {
        /// `place` is `/path/a.proto:3:1`; the rest begins with `error: ` or `warning: `.
        case placed(String, message: String)
        case other(String)
    }

    private let lines: [Line]

    init(_ text: String, _ importPaths: ImportPaths) {
        lines = text.split(separator: "\n").map { Self.line(String($0), importPaths) }
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

    /// protoc writes `a.proto:3:1: reason` or `a.proto: reason`, begins the errors of plugins with their flags, and
    /// marks warnings with `warning: `.
    private static func line(_ text: String, _ importPaths: ImportPaths) -> Line {
        let flag = ["--swift-mocks_out: ", "--swift_out: "].first(where: text.hasPrefix) ?? ""
        let line = text.dropFirst(flag.count)
        let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, parts[0].hasSuffix(".proto"), let file = importPaths.file(parts[0]) else {
            return .other(graded(line))
        }
        guard parts.count == 4, let row = Int(parts[1]), let column = Int(parts[2]) else {
            return .placed("\(file.path):1:1", message: graded(line.dropFirst(parts[0].count + 1)))
        }
        return .placed("\(file.path):\(row):\(column)", message: graded(parts[3][...]))
    }

    private static func graded(_ message: Substring) -> String {
        let text = message.drop { $0 == " " }
        return text.hasPrefix("warning: ") ? String(text) : "error: \(text)"
    }
}

import Foundation

/// The reason why nothing can be generated. Each line that has a place begins with it, as editors
/// read it: `path:line:column: error: reason`.
struct UserError: Error, CustomStringConvertible {
    let description: String
    /// Those that the text has.
    private(set) var faults: [ConfigurationFault] = []

    init(_ description: String) { self.description = description }

    /// - Parameter notes: what else explains the faults, at `start`.
    init(_ faults: [ConfigurationFault], in file: URL, notes: [String] = [], at start: TextPosition = TextPosition()) {
        self.faults = faults.sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
        func line(_ position: TextPosition, _ severity: String, _ text: String) -> String {
            "\(file.path):\(position.line):\(position.column): \(severity): \(text)"
        }
        let errors = self.faults.map { line($0.position, "error", $0.text) }
        let explained = errors.isEmpty ? [] : notes.map { line(start, "note", $0) }
        description = (errors + explained).joined(separator: "\n")
    }
}

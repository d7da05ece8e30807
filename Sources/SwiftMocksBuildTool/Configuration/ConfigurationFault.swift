/// A fault of a configuration: what is wrong and what to write, and its place.
struct ConfigurationFault: Error, Equatable {
    let text: String
    let position: TextPosition

    init(_ text: String, at position: TextPosition = TextPosition()) {
        self.text = text
        self.position = position
    }
}

extension TextPosition: CustomStringConvertible {
    var description: String { "line \(line), column \(column)" }
}

struct ConfigurationFaults: Error, Equatable {
    let faults: [ConfigurationFault]

    init(_ faults: [ConfigurationFault]) { self.faults = faults }

    /// One line for each fault, in the form of compilers, in the order of the file.
    func description(file: String) -> String {
        faults.sorted { ($0.position.line, $0.position.column) < ($1.position.line, $1.position.column) }
            .map { "\(file):\($0.position.line):\($0.position.column): error: \($0.text)" }
            .joined(separator: "\n")
    }
}

import Foundation

/// A line that protoc prints.
///
/// protoc writes `a.proto:3:1: reason` or `a.proto: reason`, begins the errors of plugins with their flags, and marks
/// warnings with `warning: `. Since protoc 30, `a.proto` is a path on disk, relative to the folder in which protoc runs;
/// before, it is the name by which other protos import the file.
struct ProtocLine {
    /// The proto at the beginning; nil if there is none.
    private(set) var file: String?
    /// The place in that file. The default is its beginning.
    private(set) var position = TextPosition()
    /// The rest of the line.
    private(set) var message: ProtocReport.Message

    init(_ text: String, hasFailed: Bool) {
        message = ProtocReport.Message(severity: hasFailed ? "error" : "warning", text: text)
        dropFlag()
        if !takeNotice() { takePlace() }
        for severity in ["warning", "error"] where message.text.hasPrefix("\(severity): ") {
            message.severity = severity
            message.text.removeFirst(severity.count + 2)
        }
    }

    private mutating func dropFlag() {
        for flag in ["swift-mocks"] + LibraryTable.plugins.map(\.flag) where message.text.hasPrefix("--\(flag)_out: ") {
            message.text.removeFirst("--\(flag)_out: ".count)
        }
    }

    /// Takes `[libprotobuf WARNING google/protobuf/compiler/parser.cc:646] `, with which protoc before release 22 begins
    /// some warnings, and the file that the warning is about.
    private mutating func takeNotice() -> Bool {
        guard message.text.hasPrefix("[libprotobuf "), let end = message.text.range(of: "] ") else { return false }
        message.severity = message.text.hasPrefix("[libprotobuf WARNING ") ? "warning" : "error"
        message.text.removeSubrange(..<end.upperBound)
        for word in message.text.split(separator: " ") where file == nil {
            var name = word.drop { $0 == "\"" }
            if name.last == "." { name.removeLast() }
            if name.hasSuffix(".proto") { file = String(name) }
        }
        return true
    }

    private mutating func takePlace() {
        let parts = message.text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
            .map(String.init)
        guard parts.count > 1, parts[0].hasSuffix(".proto") else { return }
        file = parts[0]
        if parts.count == 4, let line = Int(parts[1]), let column = Int(parts[2]) {
            position = TextPosition(line: line, column: column)
            message.text = parts[3]
        } else {
            message.text = parts[1...].joined(separator: ":")
        }
        message.text = String(message.text.drop { $0 == " " })
    }
}

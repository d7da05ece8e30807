import Foundation

/// Writes the text of a recording. Each key of a call, and each message, is a line, for readable
/// diffs.
struct RecordingWriter {
    private var data = Data()

    static func data(of contents: RecordingContents) -> Data {
        var writer = RecordingWriter()
        writer.write(contents)
        return writer.data
    }

    private mutating func write(_ contents: RecordingContents) {
        write("{\n  \"version\": \(RecordingContents.version)")
        if let names = contents.redacted {
            write(",\n  \"redacted\": [\(names.map(JSON.quoted).joined(separator: ","))]")
        }
        write(",\n  \"calls\": ")
        writeLines(contents.calls, indent: "    ") { $0.write($1) }
        write("\n}\n")
    }

    private mutating func write(_ call: RecordingContents.Call) {
        write("{\n      \"rpc\": \(JSON.quoted(call.path)),\n      \"inputs\": ")
        writeLines(call.inputs, indent: "        ") { $0.write($1) }
        if let metadata = call.metadata { write(",\n      \"metadata\": \(metadata.text)") }
        write(",\n      \"messages\": ")
        writeLines(call.messages, indent: "        ") { $0.write($1) }
        if let end = call.end {
            write(",\n      \"end\": ")
            write(end)
        }
        write("\n    }")
    }

    private mutating func write(_ message: RecordingContents.Message) {
        write(message.afterInputs.map { "{\"afterInputs\":\($0)," } ?? "{")
        switch message.form {
        case .bytes(let bytes):
            write("\"base64\":\"")
            data.append(bytes.base64EncodedData())
            write("\"")
        case .json(let text):
            write("\"message\":")
            data.append(text)
        }
        write(message.pause.map { ",\"pause\":\($0)}" } ?? "}")
    }

    private mutating func write(_ end: RecordingContents.End) {
        write(end.afterInputs.map { "{\"afterInputs\":\($0)," } ?? "{")
        write("\"code\":\"\(end.code.rawValue)\"")
        if let details = end.details {
            write(",\"details\":[")
            for (index, detail) in details.enumerated() {
                if index > 0 { write(",") }
                write(detail)
            }
            write("]")
        }
        if let metadata = end.errorMetadata { write(",\"errorMetadata\":\(metadata.text)") }
        if let message = end.message { write(",\"message\":\(JSON.quoted(message))") }
        if let metadata = end.metadata { write(",\"metadata\":\(metadata.text)") }
        write(end.pause.map { ",\"pause\":\($0)}" } ?? "}")
    }

    /// Writes an array with a line for each element.
    private mutating func writeLines<Element>(
        _ elements: [Element], indent: String, _ writeElement: (inout Self, Element) -> Void
    ) {
        write("[")
        for (index, element) in elements.enumerated() {
            write(index > 0 ? ",\n\(indent)" : "\n\(indent)")
            writeElement(&self, element)
        }
        write(elements.isEmpty ? "]" : "\n\(indent.dropLast(2))]")
    }

    private mutating func write(_ text: String) {
        data.append(contentsOf: text.utf8)
    }
}

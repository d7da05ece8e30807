import Foundation

/// Reads the bytes of a recording. Foundation checks that they are JSON; messages stay texts, which
/// are read with their types when they are replayed.
struct RecordingReader {
    private let bytes: Data

    /// - Throws: ``MockRecordingError`` with the place, if the bytes are not a whole recording.
    static func contents(of bytes: Data) throws -> RecordingContents {
        // A byte order mark.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
        try checkIsJSON(bytes)
        return try bytes.withUnsafeBytes { text in
            try checkVersion(JSONScanner(text))
            var scanner = JSONScanner(text)
            return try RecordingReader(bytes: bytes).contents(&scanner)
        }
    }

    private static func checkIsJSON(_ bytes: Data) throws {
        do {
            // A text in another encoding has zeros.
            guard !bytes.hasZero else { throw MockRecordingError("it is not a text in UTF-8, or damaged") }
            _ = try JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed)
        } catch let error as MockRecordingError {
            throw error
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? "\(error)"
            let line = bytes.prefix(offset(of: error, reason) ?? bytes.count).lineCount
            throw MockRecordingError("it is not JSON, or cut off, at line \(line): \(reason)")
        }
    }

    /// Returns the offset of a fault, which Foundation has in the error on Apple platforms, and in
    /// its text on Linux; nil for the end of the text.
    private static func offset(of error: any Error, _ reason: String) -> Int? {
        if let offset = (error as NSError).userInfo["NSJSONSerializationErrorIndex"] as? Int { return offset }
        return reason.range(of: "character ").flatMap { Int(reason[$0.upperBound...].prefix { $0.isNumber }) }
    }

    /// Comes first, because another version may have other keys.
    private static func checkVersion(_ scanner: JSONScanner) throws {
        var scanner = scanner
        var version: Int?
        let isObject = try scanner.readObject { name, scanner in
            guard name == "version" else {
                scanner.skipValue()
                return
            }
            version = try MockRecordingError.locating(in: name) { try scanner.readInteger() }
        }
        guard isObject else { throw scanner.unexpectedType("an object") }
        guard let version else { throw missing("version") }
        guard version == RecordingContents.version else {
            throw MockRecordingError(
                "it is of version \(version), and this release of SwiftMocks reads version \(RecordingContents.version)"
            )
        }
    }

    private static func missing(_ name: String) -> MockRecordingError {
        MockRecordingError("the key \"\(name)\" is missing")
    }
}

extension RecordingReader {
    private func contents(_ scanner: inout JSONScanner) throws -> RecordingContents {
        var contents = RecordingContents()
        try members(&scanner, required: ["calls"]) { name, scanner in
            switch name {
            case "version": scanner.skipValue()
            case "redacted": contents.redacted = try array(&scanner) { try string(&$0) }
            case "calls": contents.calls = try array(&scanner) { try call(&$0) }
            default: return false
            }
            return true
        }
        return contents
    }

    private func call(_ scanner: inout JSONScanner) throws -> RecordingContents.Call {
        var call = RecordingContents.Call(path: "")
        try members(&scanner, required: ["rpc", "inputs", "messages"]) { name, scanner in
            switch name {
            case "rpc": call.path = try path(&scanner)
            case "inputs": call.inputs = try array(&scanner) { try message(&$0) }
            case "metadata": call.metadata = try metadata(&scanner)
            case "messages": call.messages = try array(&scanner) { try message(&$0) }
            case "end": call.end = try end(&scanner)
            default: return false
            }
            return true
        }
        return call
    }

    private func path(_ scanner: inout JSONScanner) throws -> String {
        let path = try string(&scanner)
        guard path.split(separator: "/").count == 2 else {
            throw MockRecordingError(
                "\(path.debugDescription) is not an rpc such as \"eliza.v1.ElizaService/Say\"")
        }
        return path
    }

    private func message(_ scanner: inout JSONScanner) throws -> RecordingContents.Message {
        var forms: [RecordingContents.Message.Form] = []
        var afterInputs: Int?
        var pause: Int?
        try members(&scanner) { name, scanner in
            switch name {
            case "afterInputs": afterInputs = try scanner.readInteger()
            case "base64": forms.append(.bytes(try base64(&scanner)))
            case "message": forms.append(.json(text(&scanner)))
            case "pause": pause = try scanner.readInteger()
            default: return false
            }
            return true
        }
        guard let form = forms.first, forms.count == 1 else {
            throw MockRecordingError("a message is either \"message\" or \"base64\"")
        }
        return RecordingContents.Message(form, afterInputs: afterInputs, pause: pause)
    }

    private func end(_ scanner: inout JSONScanner) throws -> RecordingContents.End {
        var end = RecordingContents.End()
        try members(&scanner, required: ["code"]) { name, scanner in
            switch name {
            case "afterInputs": end.afterInputs = try scanner.readInteger()
            case "code": end.code = try code(&scanner)
            case "details": end.details = try array(&scanner) { try message(&$0) }
            case "errorMetadata": end.errorMetadata = try metadata(&scanner)
            case "message": end.message = try string(&scanner)
            case "metadata": end.metadata = try metadata(&scanner)
            case "pause": end.pause = try scanner.readInteger()
            default: return false
            }
            return true
        }
        return end
    }

    private func code(_ scanner: inout JSONScanner) throws -> StatusCode {
        let name = try string(&scanner)
        guard let code = StatusCode(rawValue: name) else {
            let names = StatusCode.allCases.map(\.rawValue).joined(separator: ", ")
            throw MockRecordingError("\(name.debugDescription) is not one of the codes \(names)")
        }
        return code
    }

    private func metadata(_ scanner: inout JSONScanner) throws -> RecordingContents.Metadata {
        var metadata = RecordingContents.Metadata()
        try members(&scanner) { name, scanner in
            metadata.values[name] = try array(&scanner) { try metadataValue(&$0) }
            return true
        }
        return metadata
    }

    private func metadataValue(_ scanner: inout JSONScanner) throws -> RecordingContents.Metadata.Value {
        if let text = scanner.readString() { return .text(text) }
        let start = scanner
        var value: RecordingContents.Metadata.Value?
        _ = scanner.readObject { name, scanner in
            switch name {
            case "base64":
                value = scanner.readString().flatMap { Data(base64Encoded: $0) }.map { .binary([UInt8]($0)) }
            case "redacted": value = (try? scanner.readInteger()).map { .redacted($0) }
            default: scanner.skipValue()
            }
        }
        guard let value else {
            var scanner = start
            let text = String(decoding: text(&scanner), as: UTF8.self)
            throw MockRecordingError("\(text) is neither a text nor {\"base64\": \"…\"}")
        }
        return value
    }
}

// MARK: - Values

extension RecordingReader {
    /// Reads an object, each of whose keys is known, and there once.
    /// - Parameters:
    ///   - required: the keys that must be there.
    ///   - read: reads the value of a key. Returns false, and reads nothing, if the key is unknown.
    private func members(
        _ scanner: inout JSONScanner, required: [String] = [],
        _ read: (_ name: String, _ scanner: inout JSONScanner) throws -> Bool
    ) throws {
        var names: [String] = []
        let isObject = try scanner.readObject { name, scanner in
            try MockRecordingError.locating(in: name) {
                guard !names.contains(name) else { throw MockRecordingError("the key is there twice") }
                guard try read(name, &scanner) else { throw MockRecordingError("a recording has no such key") }
            }
            names.append(name)
        }
        guard isObject else { throw scanner.unexpectedType("an object") }
        if let name = required.first(where: { !names.contains($0) }) { throw Self.missing(name) }
    }

    private func array<Element>(
        _ scanner: inout JSONScanner, _ read: (inout JSONScanner) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        let isArray = try scanner.readArray { index, scanner in
            elements.append(try MockRecordingError.locating(in: "[\(index)]") { try read(&scanner) })
        }
        guard isArray else { throw scanner.unexpectedType("an array") }
        return elements
    }

    private func string(_ scanner: inout JSONScanner) throws -> String {
        guard let string = scanner.readString() else { throw scanner.unexpectedType("a string") }
        return string
    }

    private func base64(_ scanner: inout JSONScanner) throws -> Data {
        guard let bytes = Data(base64Encoded: try string(&scanner)) else {
            throw MockRecordingError("it is not a text in Base64")
        }
        return bytes
    }

    /// Returns the text of the next value, which shares the memory of the file.
    private func text(_ scanner: inout JSONScanner) -> Data {
        let range = scanner.skipValue()
        return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
    }
}

extension JSONScanner {
    fileprivate mutating func unexpectedType(_ wanted: String) -> MockRecordingError {
        MockRecordingError("it is \(nextType.noun), and must be \(wanted)")
    }

    /// Reads a whole number.
    fileprivate mutating func readInteger() throws -> Int {
        guard nextType == .number else { throw unexpectedType("a whole number") }
        let word = readWord()
        guard let number = Int(word) ?? Double(word).flatMap({ Int(exactly: $0) }) else {
            throw MockRecordingError("it is \(word), and must be a whole number")
        }
        return number
    }
}

extension Data {
    fileprivate var hasZero: Bool {
        withUnsafeBytes { bytes in bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false }
    }

    fileprivate var lineCount: Int {
        split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
    }
}

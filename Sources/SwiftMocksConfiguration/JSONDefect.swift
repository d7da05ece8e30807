import Foundation

/// Where a text departs from JSON.
enum JSONDefect {
    /// `JSONDecoder` doesn't tell; `JSONSerialization` does, in a sentence.
    static func fault(in data: Data) -> ConfigurationFault {
        do {
            _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            return .notJSON(reason: "it can't be read", place: nil)
        } catch {
            let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
            return fault(text, data)
        }
    }

    /// On Linux the sentence is as `Invalid value around character 15.`, and counts bytes.
    private static func fault(_ text: String, _ data: Data) -> ConfigurationFault {
        let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
        let parts = sentence.components(separatedBy: " around character ")
        guard parts.count == 2, let offset = Int(parts[1]) else { return .notJSON(reason: sentence, place: nil) }
        let lines = data.prefix(offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return .notJSON(reason: parts[0], place: "line \(lines.count), column \((lines.last?.count ?? 0) + 1)")
    }
}

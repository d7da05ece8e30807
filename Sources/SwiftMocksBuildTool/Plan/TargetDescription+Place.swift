import Foundation

extension TargetDescription {
    /// A place that an error names.
    struct Place {
        let file: URL
        let position: TextPosition
    }

    /// Where the manifest declares the target; without a manifest, the target's folder.
    var place: Place {
        let manifest = package.appendingPathComponent("Package.swift")
        guard let data = try? Data(contentsOf: manifest) else { return Place(file: folder, position: TextPosition()) }
        let position = Self.position(of: name, in: String(decoding: data, as: UTF8.self))
        return Place(file: manifest, position: position ?? TextPosition())
    }

    /// The place of `.target(name: "Chat"`, or of another function whose name ends like this.
    static func position(of target: String, in manifest: String) -> TextPosition? {
        let name = "\"\(target)\""
        var start = manifest.startIndex
        while let found = manifest.range(of: name, range: start..<manifest.endIndex) {
            start = found.upperBound
            let words = manifest[..<found.lowerBound].suffix(200).filter { !$0.isWhitespace }.lowercased()
            guard words.hasSuffix("target(name:") else { continue }
            let lines = manifest[..<found.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
            return TextPosition(line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1)
        }
        return nil
    }
}

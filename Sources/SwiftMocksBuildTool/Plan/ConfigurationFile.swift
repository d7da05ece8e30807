import Foundation

/// The configuration of a target: what its `swift-mocks-config.json` and the package say.
struct ConfigurationFile {
    /// The file; without one, the package's manifest.
    let url: URL
    /// The place of what has no other: the beginning of the file, or the target in the manifest.
    let start: TextPosition
    let configuration: Configuration
    /// The folder that paths are relative to.
    let folder: URL
    let inference: Inference
    /// The files that it is read from.
    let inputs: [URL]

    /// A configuration that may have faults.
    init(_ target: TargetDescription) {
        let facts = TargetFacts(target)
        // A fault of the configuration of a target under test has its place there.
        let tested = target.testedTargets.map { TargetFacts($0) }
        let place = target.place
        inference = Inference(facts, tested: tested)
        url = facts.configuration ?? place.file
        start = facts.configuration == nil ? place.position : TextPosition()
        configuration = Configuration(facts.content, inference, at: start)
        folder = facts.folder
        inputs = facts.inputs + (inference.invocations == nil ? [] : tested.flatMap(\.inputs))
    }

    init(url: URL, configuration: Configuration) {
        self.url = url
        self.configuration = configuration
        start = TextPosition()
        folder = url.deletingLastPathComponent()
        inference = Inference()
        inputs = [url]
    }

    /// - Parameter faults: with places in the file.
    func error(_ faults: [ConfigurationFault]) -> UserError {
        UserError(faults, in: url, notes: inference.notes, at: start)
    }
}

extension TargetDescription {
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

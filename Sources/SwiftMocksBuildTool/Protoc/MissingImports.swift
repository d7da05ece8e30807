/// Imports that protoc did not find.
///
/// protoc prints two lines for such an import, one of which names no place, and then one for each use of what the import
/// declares. This makes one message of them, at the import, that says which import path is missing.
struct MissingImports {
    private let importPaths: ImportPaths
    private let names: Set<String>
    /// The files that have such an import.
    private let importers: Set<String>

    init(_ lines: [ProtocLine], _ files: ProtocFiles) {
        importPaths = files.importPaths
        let missing = Set(
            lines.filter { $0.message.text == "File not found." }.compactMap(\.file).filter { files.proto($0) == nil })
        let imports = lines.filter { Self.import(of: $0).map(missing.contains) ?? false }
        names = missing.intersection(imports.compactMap(Self.import))
        importers = Set(imports.compactMap(\.file))
    }

    /// Whether the line is about such an import.
    func isMissing(_ line: ProtocLine) -> Bool {
        if let name = Self.import(of: line), names.contains(name) { return true }
        guard let file = line.file else { return false }
        if names.contains(file) { return true }
        return importers.contains(file) && line.message.text.hasSuffix(" is not defined.")
    }

    /// The message at the import; nil for the other lines.
    func message(_ line: ProtocLine) -> ProtocReport.Message? {
        guard let name = Self.import(of: line) else { return nil }
        return ProtocReport.Message(
            severity: "error",
            text: "there is no \"\(name)\" in \(importPaths.folders.map(\.path).joined(separator: " or "));"
                + " \(importPaths.advice(missing: name) ?? "correct the import, or add the folder that it starts in to importPaths")"
        )
    }

    private static func `import`(of line: ProtocLine) -> String? {
        let text = line.message.text
        guard text.hasPrefix("Import \""), text.hasSuffix("\" was not found or had errors.") else { return nil }
        return text.split(separator: "\"").dropFirst().first.map(String.init)
    }
}

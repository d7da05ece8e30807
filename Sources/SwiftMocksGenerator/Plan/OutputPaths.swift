/// Where a proto file's output goes.
enum OutputPaths {
    /// `a/b.proto` with the suffix `.mock.swift` gives `a/b.mock.swift`.
    static func path(_ protoPath: String, suffix: String, _ naming: GeneratorOptions.FileNaming) throws -> String {
        guard isSafe(protoPath) else { throw GeneratorError.protos(.badFileName(protoPath)) }
        let stem = withoutExtension(protoPath)
        switch naming {
        case .fullPath: return stem + suffix
        case .pathToUnderscores: return stem.split(separator: "/").joined(separator: "_") + suffix
        case .dropPath: return (stem.split(separator: "/").last ?? "") + suffix
        }
    }

    /// Relative, `/` between parts, no part that leads elsewhere, nothing that can't be seen.
    private static func isSafe(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: Ascii.slash, omittingEmptySubsequences: false)
        let leadsElsewhere = parts.contains { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
        return !leadsElsewhere && !path.utf8.contains(UInt8(ascii: "\\")) && !hasInvisible(path)
    }

    private static func withoutExtension(_ path: String) -> String {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: Ascii.dot), !bytes[dot...].contains(Ascii.slash) else { return path }
        return String(path[..<dot])
    }
}

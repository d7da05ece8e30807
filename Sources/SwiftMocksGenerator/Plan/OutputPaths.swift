/// Where a proto file's output goes.
enum OutputPaths {
    /// `a/b.proto` with the suffix `.mock.swift` gives `a/b.mock.swift`.
    static func path(_ protoPath: String, suffix: String, _ naming: GeneratorOptions.FileNaming) throws -> String {
        guard isSafe(protoPath) else { throw GeneratorError.protos(.badFileName(protoPath)) }
        let stem = withoutExtension(protoPath)
        let parts = stem.split(separator: "/", omittingEmptySubsequences: false)
        switch naming {
        case .fullPath: return stem + suffix
        case .pathToUnderscores: return parts.joined(separator: "_") + suffix
        case .dropPath: return parts.last! + suffix
        }
    }

    /// Relative, `/` between parts, no part that leads elsewhere, nothing that can't be seen.
    private static func isSafe(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && !part.utf8.contains(UInt8(ascii: "\\"))
        } && !path.unicodeScalars.contains(where: isInvisible)
    }

    private static func withoutExtension(_ path: String) -> String {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: Ascii.dot), !bytes[dot...].contains(Ascii.slash) else { return path }
        return String(path[..<dot])
    }
}

/// The paths of outputs.
enum OutputPaths {
    /// `a/b.proto` with the suffix `.mock.swift` gives `a/b.mock.swift`.
    static func path(_ protoPath: String, suffix: String, naming: GeneratorOptions.FileNaming) throws -> String {
        guard isSafe(protoPath) else { throw GeneratorError.protos(.badFileName(protoPath)) }
        let output = named(withoutExtension(protoPath), naming: naming) + suffix
        guard NameLimits.allow(path: output) else { throw GeneratorError.protos(.pathTooLong(protoPath)) }
        return output
    }

    private static func named(_ stem: String, naming: GeneratorOptions.FileNaming) -> String {
        switch naming {
        case .fullPath: stem
        case .pathToUnderscores:
            String(decoding: stem.utf8.map { $0 == Ascii.slash ? Ascii.underscore : $0 }, as: UTF8.self)
        case .dropPath: parts(stem).last.flatMap { String($0) } ?? ""
        }
    }

    /// Relative on every system, `/` between parts, no part that leads elsewhere, nothing that can't be seen.
    private static func isSafe(_ path: String) -> Bool {
        let parts = parts(path)
        let leadsElsewhere = parts.contains { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
        let hasDrive = parts[0].count == 2 && parts[0].last == UInt8(ascii: ":")
        return !leadsElsewhere && !hasDrive && !path.utf8.contains(UInt8(ascii: "\\")) && !hasInvisible(path)
    }

    private static func parts(_ path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: Ascii.slash, omittingEmptySubsequences: false)
    }

    private static func withoutExtension(_ path: String) -> String {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: Ascii.dot), !bytes[dot...].contains(Ascii.slash) else { return path }
        return String(path[..<dot])
    }
}

import SwiftMocksOptions

/// The paths of outputs.
enum OutputPaths {
    /// The path of an output: `a/b.proto` with the suffix `.mock.swift` gives `a/b.mock.swift`.
    /// Throws if the proto's path can't be an output path, or if the output's is too long.
    static func path(_ protoPath: String, suffix: String, naming: OutputNaming) throws -> String {
        guard isSafe(protoPath) else { throw GeneratorError.proto(.badFileName(protoPath)) }
        let output = naming.stem(of: protoPath) + suffix
        guard Limits.allow(path: output) else { throw GeneratorError.proto(.pathTooLong(protoPath)) }
        return output
    }

    /// Whether the path is relative on every system, has `/` between parts, no part that leads
    /// elsewhere, and no invisible characters.
    private static func isSafe(_ path: String) -> Bool {
        let parts = parts(path)
        let leadsElsewhere = parts.contains { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
        let hasDrive = parts[0].count == 2 && parts[0].last == UInt8(ascii: ":")
        return !leadsElsewhere && !hasDrive && !path.utf8.contains(UInt8(ascii: "\\")) && !hasInvisible(path)
    }

    private static func parts(_ path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: Ascii.slash, omittingEmptySubsequences: false)
    }
}

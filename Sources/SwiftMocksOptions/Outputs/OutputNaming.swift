/// The values of the option FileNaming: how the path of a proto file becomes that of an output
/// file.
public enum OutputNaming: String, CaseIterable, Sendable {
    /// `a/b.connect.swift` for `a/b.proto`.
    case fullPath = "FullPath"
    /// `a_b.connect.swift` for `a/b.proto`.
    case pathToUnderscores = "PathToUnderscores"
    /// `b.connect.swift` for `a/b.proto`.
    case dropPath = "DropPath"

    /// The option's name.
    public static let key = "FileNaming"

    /// The output's path without its suffix: `a/b`, `a_b` or `b` for `a/b.proto`.
    public func stem(of protoPath: String) -> String {
        let stem = Self.withoutExtension(protoPath)
        switch self {
        case .fullPath: return stem
        case .pathToUnderscores:
            return String(decoding: stem.utf8.map { $0 == Self.slash ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
        case .dropPath:
            return stem.utf8.split(separator: Self.slash, omittingEmptySubsequences: false).last
                .flatMap { String($0) } ?? ""
        }
    }

    private static let slash = UInt8(ascii: "/")

    private static func withoutExtension(_ path: String) -> String {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), !bytes[dot...].contains(slash) else { return path }
        return String(path[..<dot])
    }
}

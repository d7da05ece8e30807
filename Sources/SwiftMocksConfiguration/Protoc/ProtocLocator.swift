import Foundation

/// Finds the protoc to run: the configuration's, else the environment's, else the first on the search path.
struct ProtocLocator {
    /// Where package managers put protoc. Xcode starts plugins with a PATH that has neither.
    static let usualFolders = ["/opt/homebrew/bin", "/usr/local/bin"]

    let environment: [String: String]
    /// What a relative path in the configuration is relative to.
    let folder: URL

    /// - Throws: `ProtocNotFound`.
    func protoc(configured: String?) throws -> URL {
        if let configured {
            return try checked(folder.resolving(configured), source: "protocPath")
        }
        if let path = environment["PROTOC_PATH"], !path.isEmpty {
            return try checked(URL(fileURLWithPath: path), source: "PROTOC_PATH")
        }
        let searched = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + Self.usualFolders
        for folder in searched {
            let candidate = URL(fileURLWithPath: folder).appendingPathComponent("protoc")
            if Self.isProgram(candidate) { return candidate }
        }
        throw ProtocNotFound.onPath(searched)
    }

    private func checked(_ program: URL, source: String) throws -> URL {
        guard Self.isProgram(program) else { throw ProtocNotFound.named(program.standardizedFileURL.path, by: source) }
        return program.standardizedFileURL
    }

    private static func isProgram(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
            && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: url.path)
    }
}

/// There is no protoc to run.
enum ProtocNotFound: Error, Equatable, CustomStringConvertible {
    /// With the folders that were searched.
    case onPath([String])
    /// `by` is the setting that names the path.
    case named(String, by: String)

    var description: String {
        switch self {
        case .onPath(let searched):
            "protoc was not found on PATH (\(searched.joined(separator: ", "))); install it (brew install protobuf, apt-get install protobuf-compiler),"
                + " or name it by \"protocPath\" in \(Configuration.fileName) or by the environment variable PROTOC_PATH"
        case .named(let path, let source):
            "\(source) names \(path), which is no program that can be run; mend the path, or remove it to have protoc"
                + " looked up on PATH"
        }
    }
}

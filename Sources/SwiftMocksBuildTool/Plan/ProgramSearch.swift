import Foundation

/// Looks for programs on the search path.
struct ProgramSearch {
    /// The folders of package managers. The PATH with which Xcode starts plugins lacks them.
    static let usualFolders = ["/opt/homebrew/bin", "/usr/local/bin"]

    let folders: [String]

    /// The folders of the environment's PATH.
    init(path environment: [String: String]) {
        folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    }

    private init(_ folders: [String]) { self.folders = folders }

    /// The same, and then in the folders of package managers.
    var withUsualFolders: ProgramSearch { ProgramSearch(folders + Self.usualFolders) }

    /// Returns the first file of the program's name that can be run.
    func find(_ program: RequiredProgram) -> URL? {
        folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(program.name) }.first(where: Self.isProgram)
    }

    static func isProgram(_ url: URL) -> Bool {
        !url.isFolder && FileManager.default.isExecutableFile(atPath: url.path)
    }
}

extension RequiredProgram {
    /// What to do if it is not on the PATH.
    var cure: String {
        "install it (\(installation)), or name it by \"\(key)\" in \(TargetDescription.configurationName) or by the"
            + " environment variable \(variable)"
    }
}

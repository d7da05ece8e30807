import Foundation

extension TargetConfiguration {
    /// Checks that the mocks of a test have clients, without which the compiler would say `cannot
    /// find type` of generated code.
    ///
    /// - Parameter outputFolder: the folder in which the build plugin generates for the test.
    func checkClients(of test: TargetDescription, outputFolder: URL) throws {
        for mocked in inference.mocked where !mocked.target.mayHavePlugin(beside: test, outputFolder) {
            let name = mocked.library.clientProtocol
            let folders = test.testedTargets.map(\.folder)
            if folders.contains(where: { Self.declares(name, in: $0) }) { continue }
            let target = mocked.target.name
            throw error(
                "\(test.name) makes mocks of clients in \(target), but nothing makes these clients: \(target) has no"
                    + " SwiftMocksPlugin, and no Swift file that declares a protocol …\(name). Add plugins:"
                    + " [.plugin(name: \"SwiftMocksPlugin\", package: \"swift-mocks\")] to \(target) in"
                    + " \(mocked.target.place.file.path), or the clients to \(mocked.target.folder.path)")
        }
    }

    private static func declares(_ name: String, in folder: URL) -> Bool {
        FileTree(folder, suffix: ".swift").names.contains { path in
            let text = (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
            return text.contains(name)
                && text.split(whereSeparator: \.isNewline).contains { line in
                    guard let word = line.range(of: "protocol ") else { return false }
                    return line[word.upperBound...].contains(name)
                }
        }
    }
}

extension TargetDescription {
    /// Whether the build plugin was asked about the target, too: SwiftPM then made a folder for it,
    /// beside that of the test.
    fileprivate func mayHavePlugin(beside test: TargetDescription, _ outputFolder: URL) -> Bool {
        var parts = outputFolder.standardizedFileURL.pathComponents
        guard let index = parts.lastIndex(of: test.name) else { return true }
        parts[index] = name
        return URL(fileURLWithPath: parts.joined(separator: "/")).exists
    }
}

import Foundation

/// The output of protoc and its plugins, in the form that Xcode and SwiftPM show at a line: with
/// absolute paths, and with `error:` or `warning:` after the place.
struct ProtocMessages {
    let importPaths: ImportPaths
    /// The folder in which protoc runs.
    let folder: URL
    /// The place at which the configuration names the proto, for lines without a place of their
    /// own.
    let place: String

    /// Errors come first: protoc prints its warnings before the errors of plugins.
    ///
    /// - Parameter hasFailed: whether protoc has failed, so that a line is an error unless protoc
    ///   calls it a warning.
    func text(_ output: String, hasFailed: Bool) -> String {
        let lines = output.split(whereSeparator: \.isNewline).map { line(String($0), hasFailed ? "error" : "warning") }
        let isWarning = { (line: String) in line.contains(": warning: ") }
        return (lines.filter { !isWarning($0) } + lines.filter(isWarning)).joined(separator: "\n")
    }

    /// protoc writes `a.proto:3:1: reason` or `a.proto: reason`, after the flag of a plugin that
    /// has failed.
    private func line(_ line: String, _ severity: String) -> String {
        let flag = line.hasPrefix("--") ? line.range(of: "_out: ")?.upperBound : nil
        let text = line[(flag ?? line.startIndex)...]
        let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1, let file = file(parts[0]) else { return "\(place): " + marked(line, severity) }
        if parts.count == 4, Int(parts[1]) != nil, Int(parts[2]) != nil {
            return "\(file):\(parts[1]):\(parts[2]): " + marked(parts[3], severity)
        }
        return "\(file):1:1: " + marked(parts[1...].joined(separator: ":"), severity)
    }

    private func marked(_ text: String, _ severity: String) -> String {
        let text = text.drop { $0 == " " }
        return ["error: ", "warning: "].contains(where: text.hasPrefix) ? String(text) : "\(severity): \(text)"
    }

    /// The absolute path of a file. Since release 30, protoc names a proto by its path from the
    /// folder in which it runs; before, by its name under an import path. Nil for other text; a
    /// proto that is not found keeps its name.
    private func file(_ name: String) -> String? {
        let isProto = name.hasSuffix(".proto")
        if isProto, ProtoSelection.isRelative(name), let proto = importPaths.file(name) { return proto.path }
        let file = folder.real.resolving(name)
        guard !file.isFolder, FileManager.default.fileExists(atPath: file.path) else {
            return isProto ? name : nil
        }
        let proto = importPaths.folders.lazy.compactMap { root in
            file.path(within: root).map { root.appendingPathComponent($0) }
        }.first
        return (proto ?? file).path
    }
}

import SwiftProtobuf

/// Remembers which names of fields and metadata a recording, or a comparison, has met: a name that
/// nothing had is probably misspelt, and would keep a secret in a file.
final class NameUsage: Sendable {
    private struct State {
        var matched: Set<String> = []
        var seen: Set<String> = []
    }

    private let state = Locked(State())

    /// Counts the name of a field, or of metadata, as one that is there.
    func see(_ name: String) {
        state.withLock { _ = $0.seen.insert(name) }
    }

    /// Counts a name of the test as one that had a part.
    func match(_ name: String) {
        state.withLock { _ = $0.matched.insert(name) }
    }

    /// Checks that each name had a part, or is that of a field which the messages may have.
    /// - Parameters:
    ///   - names: the names of the test.
    ///   - parameter: the parameter that has them: `redacting`.
    ///   - types: the types of the messages.
    /// - Throws: ``MockRecordingError`` with the nearest name.
    func check(_ names: [String], of parameter: String, in types: [any SwiftProtobuf.Message.Type]) throws {
        let state = state.value
        for name in names where !state.matched.contains(name) {
            let path = try FieldPath(name)
            let searches = types.map(FieldSearch.init)
            if searches.contains(where: { $0.finds(path) }) { continue }
            let ofMap = path.withWildcards.first { path in searches.contains { $0.finds(path) } }
            let nearest = Self.nearest(to: path, among: state.seen)
            throw MockRecordingError(
                "\(name.debugDescription) in \(parameter) is the name of no field and of no metadata",
                suggestion: ofMap.map { "name the values of a map by a \"*\": \($0.text.debugDescription)" }
                    ?? nearest.map { "the nearest name is \($0.debugDescription)" }
                    ?? "remove it, or write the path from the message: \"session.token\"")
        }
    }

    /// Returns the name with the smallest edit distance to the last one of a path.
    private static func nearest(to path: FieldPath, among names: Set<String>) -> String? {
        let last = path.steps.reversed().lazy.compactMap { step in
            switch step {
            case .name(let name), .key(let name): name
            case .index, .any: nil
            }
        }.first
        let name = (last ?? path.text)[...]
        return names.sorted().min { editDistance(name, $0) < editDistance(name, $1) }
    }

    /// Returns the number of characters that are to be inserted, removed or replaced, whatever
    /// their case.
    private static func editDistance(_ one: Substring, _ other: String) -> Int {
        let other = Array(other.lowercased().prefix(64))
        var distances = Array(0...other.count)
        for (row, letter) in one.lowercased().prefix(64).enumerated() {
            var diagonal = distances[0]
            distances[0] = row + 1
            for column in other.indices {
                let replaced = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = distances[column + 1]
                distances[column + 1] = min(replaced, distances[column] + 1, diagonal + 1)
            }
        }
        return distances[other.count]
    }
}

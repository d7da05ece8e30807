/// Finds the name that was probably meant by a misspelt one.
package enum NearestName {
    /// Returns the candidate with the smallest edit distance, however far, ignoring case.
    /// Candidates that contain the name come first; ties go to the longest common prefix. Nil if
    /// there are no candidates.
    package static func nearest(to name: String, among candidates: [String]) -> String? {
        let letters = Array(name.lowercased().utf8.prefix(64))
        func rank(_ candidate: String) -> (Int, Int, Int) {
            (contains(letters, candidate) ? 0 : 1, distance(letters, candidate), -sharedPrefix(letters, candidate))
        }
        return candidates.min { rank($0) < rank($1) }
    }

    /// Returns the nearest candidate if it contains the name, which has more than two letters, if
    /// the name begins with it, or if it is near enough to be a typing mistake.
    package static func match(forPartOrTypo name: String, among candidates: [String]) -> String? {
        guard let nearest = nearest(to: name, among: candidates) else { return nil }
        let letters = Array(name.lowercased().utf8.prefix(64))
        if letters.count > 2, contains(letters, nearest) { return nearest }
        if letters.starts(with: nearest.lowercased().utf8) { return nearest }
        return match(forTypo: name, among: candidates)
    }

    /// Returns the nearest candidate if it is near enough to be a typing mistake.
    package static func match(forTypo name: String, among candidates: [String]) -> String? {
        guard let nearest = nearest(to: name, among: candidates) else { return nil }
        return distance(Array(name.lowercased().utf8.prefix(64)), nearest) <= nearest.utf8.count / 3 ? nearest : nil
    }

    private static func contains(_ letters: [UInt8], _ candidate: String) -> Bool {
        let other = Array(candidate.lowercased().utf8)
        return other.indices.contains { other[$0...].starts(with: letters) }
    }

    private static func sharedPrefix(_ letters: [UInt8], _ candidate: String) -> Int {
        zip(letters, candidate.lowercased().utf8).prefix { $0 == $1 }.count
    }

    /// Returns the Levenshtein distance: the number of insertions, removals and replacements.
    private static func distance(_ letters: [UInt8], _ candidate: String) -> Int {
        let other = Array(candidate.lowercased().utf8)
        var row = Array(0...other.count)
        for (index, letter) in letters.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in other.indices {
                let replaced = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}

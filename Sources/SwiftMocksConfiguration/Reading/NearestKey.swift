/// What a misspelt key was probably meant to be.
enum NearestKey {
    /// The candidate that takes the fewest edits, letter case aside.
    static func of(_ key: String, among candidates: [String]) -> String {
        candidates.min { edits(key, $0) < edits(key, $1) } ?? key
    }

    /// Insertions, removals and replacements that lead from one to the other.
    private static func edits(_ key: String, _ candidate: String) -> Int {
        let wanted = Array(candidate.lowercased())
        var costs = Array(0...wanted.count)
        for (removed, letter) in key.lowercased().prefix(64).enumerated() {
            var row = costs
            row[0] = removed + 1
            for column in wanted.indices {
                let replacing = costs[column] + (letter == wanted[column] ? 0 : 1)
                row[column + 1] = min(replacing, row[column] + 1, costs[column + 1] + 1)
            }
            costs = row
        }
        return costs[wanted.count]
    }
}

/// A place in the source code of a test.
package struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
    }

    /// The number of lines from the beginning of a statement to that of the next one, at most. With
    /// an empty line between two functions, their statements are further apart.
    private static let longestStatement: UInt = 3

    /// Whether a statement follows another one in the same block of a function, or is the same, as
    /// far as their places show it: those of inner blocks are indented. A `#function` at each
    /// statement would show it better, but takes the compiler too long.
    func isInBlock(of earlier: CallSite) -> Bool {
        column == earlier.column && line >= earlier.line && line - earlier.line <= Self.longestStatement
            && "\(fileID)" == "\(earlier.fileID)"
    }
}

extension CallSite: CustomStringConvertible {
    /// File and line, without folders: `ElizaTests.swift:41`.
    package var description: String {
        let path = "\(fileID)"
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(name):\(line)"
    }
}

/// A place in the source code of a test.
package struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// The function around it, as `#function` gives it; empty if that is unknown.
    let function: StaticString

    package init(
        fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, function: StaticString = ""
    ) {
        self.fileID = fileID
        self.filePath = filePath
        self.line = line
        self.column = column
        self.function = function
    }

    /// Whether two statements stand in one block of a function, as far as that is seen: those of
    /// inner blocks are indented.
    func isInBlock(of other: CallSite) -> Bool {
        column == other.column && line != other.line && "\(function)" == "\(other.function)"
            && "\(fileID)" == "\(other.fileID)"
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

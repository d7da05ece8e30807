/// A place in the source code of a test.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
}

extension CallSite: CustomStringConvertible {
    /// File and line, without folders: `ElizaTests.swift:41`.
    var description: String {
        let path = "\(fileID)"
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return "\(name):\(line)"
    }
}

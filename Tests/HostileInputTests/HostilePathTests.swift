import TestSupport
import Testing

/// Names of proto files that would lead an output elsewhere, or nowhere.
@Suite struct HostilePathTests {
    /// A combining mark makes one character of itself and the slash before it.
    @Test(
        arguments: [
            "a/../\u{301}b.proto", "/\u{301}a.proto", "a//\u{301}b.proto", "c:/a.proto", "a\\b.proto", "./a", "a/",
        ],
        ["FullPath", "PathToUnderscores", "DropPath"])
    func `a path that leads elsewhere is refused`(_ path: String, _ naming: String) throws {
        let verdict = try Verdict(NamedRequest.bytes(file: path, parameter: "FileNaming=\(naming)"))
        #expect(verdict.reason?.contains("can't be an output path") == true)
    }

    @Test func `a path of excessive length is refused`() throws {
        let longest = String(repeating: "d", count: 255 - ".connect.swift".utf8.count) + ".proto"
        #expect(try Verdict(NamedRequest.bytes(file: longest)).files.count == 2)
        for path in ["d" + longest, String(repeating: "d/", count: 2100) + "a.proto"] {
            #expect(
                try Verdict(NamedRequest.bytes(file: path)).reason?.contains("is too long. Use at most 255 bytes")
                    == true)
        }
    }
}

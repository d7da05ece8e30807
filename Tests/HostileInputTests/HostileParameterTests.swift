import TestSupport
import Testing

/// Plugin parameters that are too long, or lead to what is no file of mappings.
@Suite struct HostileParameterTests {
    @Test func `a parameter of excessive length is refused`() throws {
        let parameter = String(repeating: "Visibility=Public,", count: 10_000)
        let reason = try Verdict(NamedRequest.bytes(parameter: parameter)).reason
        #expect(reason == "the plugin parameter is longer than 131072 bytes. Give fewer options")
    }

    @Test func `the path of mappings is printed without its controls`() throws {
        let reason = try Verdict(NamedRequest.bytes(parameter: "ProtoPathModuleMappings=a\n\u{1B}[2Jb")).reason
        #expect(reason?.hasPrefix(#"ProtoPathModuleMappings=a\u{A}\u{1B}[2Jb: the file can't be read"#) == true)
    }

    @Test func `the path of mappings must not end early`() throws {
        let reason = try Verdict(NamedRequest.bytes(parameter: "ProtoPathModuleMappings=/etc/passwd\0.txt")).reason
        #expect(reason?.contains("the file can't be read (its name has a NUL in it)") == true)
    }

    /// A device that never ends, and a folder.
    @Test(arguments: ["/dev/zero", "/"])
    func `mappings must be a file`(_ path: String) throws {
        let reason = try Verdict(NamedRequest.bytes(parameter: "ProtoPathModuleMappings=\(path)")).reason
        #expect(reason?.contains("the file can't be read (it is not a regular file)") == true)
    }
}

import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// Names that a reader of the code might try on it.
@Suite(.timeLimit(.minutes(5))) struct ReviewFindingsTests {
    private static func request(
        file: String = "a.proto", package: String = "", prefix: String = "", message: String = "M",
        service: String = "S",
        rpc: String = "R", parameter: String = ""
    ) -> [UInt8] {
        let type = package.isEmpty ? ".\(message)" : ".\(package).\(message)"
        let rpc = MessageBuilder().text(1, rpc).text(2, type).text(3, type)
        var descriptor = MessageBuilder().text(1, file).text(2, package).message(4, MessageBuilder().text(1, message))
            .message(6, MessageBuilder().text(1, service).message(2, rpc))
        if !prefix.isEmpty { descriptor = descriptor.message(8, MessageBuilder().text(39, prefix)) }
        return MessageBuilder().text(1, file).text(2, parameter).message(15, descriptor).bytes
    }

    /// A combining mark makes one character of itself and the slash before it.
    @Test(
        arguments: [
            "a/../\u{301}b.proto", "/\u{301}a.proto", "a//\u{301}b.proto", "c:/a.proto", "a\\b.proto", "./a", "a/",
        ],
        ["FullPath", "PathToUnderscores", "DropPath"])
    func pathThatLeadsElsewhere(_ path: String, _ naming: String) throws {
        let verdict = try Verdict(Self.request(file: path, parameter: "FileNaming=\(naming)"))
        #expect(verdict.reason?.contains("can't be an output path") == true)
    }

    @Test(arguments: ["any", "some", "each", "await", "sending", "nonisolated", "precedencegroup"])
    func messageNamedAsAWordBeforeTypes(_ name: String) throws {
        let files = try Verdict(Self.request(message: name)).files
        #expect(files.count == 2)
        for file in files { #expect(file.content.contains("Connect.ResponseMessage<`\(name)`>")) }
        #expect(!SwiftIdentifier.isUsableName(name))
    }

    @Test(arguments: ["_", "__", "_1", "_a", "a_", "A__B"])
    func nameOfLittleMoreThanUnderscores(_ name: String) throws {
        let files = try Verdict(Self.request(package: name, message: name, service: name, rpc: name)).files
        #expect(files.count == 2)
        for file in files { _ = try SwiftOutline(file.content) }
    }

    @Test(arguments: ["package", "swift_prefix", "service", "rpc", "message"])
    func nameOfExcessiveLength(_ kind: String) throws {
        let (longest, tooLong) = (String(repeating: "n", count: 1000), String(repeating: "n", count: 1001))
        func verdict(_ name: String) throws -> Verdict {
            let or = { (wanted: String, other: String) in kind == wanted ? name : other }
            return try Verdict(
                Self.request(
                    package: or("package", "p"), prefix: or("swift_prefix", ""), message: or("message", "M"),
                    service: or("service", "S"), rpc: or("rpc", "R")))
        }
        #expect(try verdict(longest).files.count == 2)
        let reason = try #require(try verdict(tooLong).reason)
        #expect(reason.hasPrefix("a.proto: \(kind) \"nnn") && reason.hasSuffix("is longer than 1000 bytes; shorten it"))
    }

    @Test func pathOfExcessiveLength() throws {
        let longest = String(repeating: "d", count: 255 - ".connect.swift".utf8.count) + ".proto"
        #expect(try Verdict(Self.request(file: longest)).files.count == 2)
        for path in ["d" + longest, String(repeating: "d/", count: 2100) + "a.proto"] {
            #expect(
                try Verdict(Self.request(file: path)).reason?.contains("is too long; use at most 255 bytes") == true)
        }
    }

    @Test func parameterOfExcessiveLength() throws {
        let parameter = String(repeating: "Visibility=Public,", count: 10_000)
        let reason = try Verdict(Self.request(parameter: parameter)).reason
        #expect(reason == "the plugin parameter is longer than 131072 bytes; give fewer options")
    }

    @Test func pathOfMappingsIsPrintedWithoutItsControls() throws {
        let reason = try Verdict(Self.request(parameter: "ProtoPathModuleMappings=a\n\u{1B}[2Jb")).reason
        #expect(reason?.hasPrefix(#"ProtoPathModuleMappings=a\u{A}\u{1B}[2Jb: the file can't be read"#) == true)
    }

    @Test func pathOfMappingsMustNotEndEarly() throws {
        let reason = try Verdict(Self.request(parameter: "ProtoPathModuleMappings=/etc/passwd\0.txt")).reason
        #expect(reason?.contains("the file can't be read (its name has a NUL in it)") == true)
    }

    /// A device that never ends, and a folder.
    @Test(arguments: ["/dev/zero", "/"])
    func mappingsMustBeAFile(_ path: String) throws {
        let reason = try Verdict(Self.request(parameter: "ProtoPathModuleMappings=\(path)")).reason
        #expect(reason?.contains("the file can't be read (it is no regular file)") == true)
    }

    @Test func outputThatDoesNotFitIsDropped() {
        var writer = SourceWriter(room: 10)
        writer.print("12345678")
        #expect(!writer.isOverfull)
        writer.print("1")
        #expect(writer.isOverfull)
        #expect(writer.take() == Array("12345678\n".utf8))
    }

    @Test func splitNamesDoNotShareAHash() {
        let text = Array("abcdef".utf8)
        let hashes = text.withUnsafeBytes { bytes in
            WireBytes.withRequest(bytes) { all in
                Set((0...6).map { cut in [all.slice(0..<cut), all.slice(cut..<6)].hashValue })
            }
        }
        #expect(hashes.count == 7)
    }

    @Test func importCycleIsAnError() throws {
        let files = [("a", "b"), ("b", "c"), ("c", "b")].map { name, imported in
            MessageBuilder().text(1, "\(name).proto").text(3, "\(imported).proto").varint(10, 0)
                .message(6, MessageBuilder().text(1, "S"))
        }
        let mappings = Fixtures.root.appendingPathComponent("Fixtures/protos/mapped/modules.txt").path
        let request = MessageBuilder().text(1, "a.proto").text(2, "ProtoPathModuleMappings=\(mappings)")
            .messages(15, files)
        #expect(
            try Verdict(request.bytes).reason == "b.proto: its public imports lead back to itself; remove one of them")
    }
}

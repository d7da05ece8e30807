import TestSupport
import Testing

@testable import SwiftMocksGenerator

/// Identifiers that are legal in proto, and long, odd, or a word of Swift.
@Suite struct HostileNameTests {
    @Test(arguments: ["any", "some", "each", "await", "sending", "nonisolated", "precedencegroup"])
    func `a message named as a word before types is quoted`(_ name: String) throws {
        let files = try Verdict(NamedRequest.bytes(message: name)).files
        #expect(files.count == 2)
        for file in files { #expect(file.content.contains("Connect.ResponseMessage<`\(name)`>")) }
        #expect(!SwiftIdentifier.isUsableName(name))
    }

    @Test(arguments: ["_", "__", "_1", "_a", "a_", "A__B"])
    func `a name of little more than underscores gives Swift`(_ name: String) throws {
        let files = try Verdict(NamedRequest.bytes(package: name, message: name, service: name, rpc: name)).files
        #expect(files.count == 2)
        for file in files { _ = try SwiftTokens(file.content) }
    }

    @Test(arguments: ["package", "swift_prefix", "service", "rpc", "message"])
    func `a name of excessive length is refused`(_ kind: String) throws {
        let (longest, tooLong) = (String(repeating: "n", count: 1000), String(repeating: "n", count: 1001))
        func verdict(_ name: String) throws -> Verdict {
            let or = { (wanted: String, other: String) in kind == wanted ? name : other }
            return try Verdict(
                NamedRequest.bytes(
                    package: or("package", "p"), prefix: or("swift_prefix", ""), message: or("message", "M"),
                    service: or("service", "S"), rpc: or("rpc", "R")))
        }
        #expect(try verdict(longest).files.count == 2)
        let reason = try #require(try verdict(tooLong).reason)
        #expect(reason.hasPrefix("a.proto: \(kind) \"nnn") && reason.hasSuffix("is longer than 1000 bytes. Shorten it"))
    }
}

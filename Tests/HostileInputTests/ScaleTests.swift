import TestSupport
import Testing

/// Requests that are large in one way each. None takes long; with work that grows with the square of the size, each would
/// take hours, which the limit of the whole step cuts short.
@Suite(.serialized) struct ScaleTests {
    /// Unoptimized code takes ten times as long; `make test-all` runs these tests optimized.
    #if DEBUG
        private static let share = 50
    #else
        private static let share = 1
    #endif
    private static let many = 100_000 / share

    private static let notes = MessageBuilder().text(1, "Note")

    private static func rpc(_ name: String, _ type: String = ".Note") -> MessageBuilder {
        MessageBuilder().text(1, name).text(2, type).text(3, type)
    }

    private static func request(_ files: [MessageBuilder], parameter: String = "GenerateMocks=false") -> [UInt8] {
        MessageBuilder().text(1, "a.proto").text(2, parameter).messages(15, files).bytes
    }

    private static func file(_ name: String = "a.proto") -> MessageBuilder { MessageBuilder().text(1, name) }

    /// What is generated from the one file that has services.
    private func content(_ request: [UInt8]) throws -> String {
        let verdict = try Verdict(request)
        return try #require(verdict.files.first?.content, "\(verdict.reason ?? "")")
    }

    private func count(_ part: String, in text: String) -> Int {
        text.utf8.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: part.utf8) }
    }

    @Test func `many services are written`() throws {
        let services = (0..<Self.many).map { MessageBuilder().text(1, "S\($0)") }
        let text = try content(Self.request([Self.file().messages(6, services)]))
        #expect(count("internal protocol ", in: text) == Self.many)
    }

    @Test func `many nested types are named`() throws {
        let count = 20_000 / Self.share
        let nested = (0..<count).map { MessageBuilder().text(1, "N\($0)") }
        let rpcs = (0..<count).map { Self.rpc("R\($0)", ".Note.N\($0)") }
        let file = Self.file().message(4, Self.notes.messages(3, nested))
            .message(6, MessageBuilder().text(1, "S").messages(2, rpcs))
        let text = try content(Self.request([file]))
        #expect(self.count("    func `", in: text) == count)
    }

    /// Groups in groups, in a field that nobody knows.
    @Test func `deeply nested groups are refused`() throws {
        for depth in [101, 10_000, 1_000_000] {
            let open = [UInt8](repeating: 7 << 3 | 3, count: depth)
            let close = [UInt8](repeating: 7 << 3 | 4, count: depth)
            let reason = try Verdict(open + close).reason
            #expect(reason?.contains("byte 100: groups are nested more than 100 deep") == true)
        }
    }

    /// Messages in messages, and a type reference that leads down all of them.
    @Test func `deeply nested messages are refused`() throws {
        let depth = 10_000
        let innermost = MessageBuilder().text(1, "M")
        let message = (1..<depth).reduce(innermost) { message, _ in MessageBuilder().text(1, "M").message(3, message) }
        let type = String(repeating: ".M", count: depth)
        let file = Self.file().message(4, message)
            .message(6, MessageBuilder().text(1, "S").message(2, Self.rpc("R", type)))
        #expect(try Verdict(Self.request([file])).reason?.contains("nested more than 100 deep") == true)
    }

    /// A type whose every dot might end its package.
    @Test func `a type reference of many dots is refused`() throws {
        let type = String(repeating: ".a", count: (10 << 20) / Self.share)
        let file = Self.file().message(6, MessageBuilder().text(1, "S").message(2, Self.rpc("R", type)))
        #expect(try Verdict(Self.request([file])).reason?.contains("is not a message in any file") == true)
    }

    @Test(arguments: ["\n", "a", "\u{301}", "*", "/", " ", "\u{2028}", "\r\n"])
    func `a long comment is written`(_ character: String) throws {
        let comment = String(repeating: character, count: (2 << 20) / Self.share / character.utf8.count)
        let location = MessageBuilder().data(1, [6, 0]).text(3, comment)
        let file = Self.file().message(6, MessageBuilder().text(1, "S")).message(
            9, MessageBuilder().message(1, location))
        let text = try content(Self.request([file]))
        #expect(count("internal protocol ", in: text) == 1)
    }

    /// The standard library puts a row of combining marks in order in quadratic time.
    @Test func `rows of combining marks take no longer`() throws {
        let marks = String(repeating: "\u{301}\u{323}", count: (10 << 19) / Self.share)
        let service = MessageBuilder().text(1, "S")
        let name = MessageBuilder().text(1, "a.proto")
        let path = try Verdict(MessageBuilder().text(1, marks).bytes).reason
        #expect(path?.contains("is too long. Use at most 255 bytes for each part of the path") == true)
        let parameter = try Verdict(name.text(2, marks).bytes).reason
        #expect(parameter == "the plugin parameter is longer than 131072 bytes. Give fewer options")
        let dependency = try Verdict(name.message(15, Self.file().text(3, marks).message(6, service)).bytes)
        #expect(dependency.files.count == 2, "what an imported file is called matters to nothing")
        let package = try Verdict(name.message(15, Self.file().text(2, marks).message(6, service)).bytes).reason
        #expect(package?.hasSuffix("is longer than 1000 bytes. Shorten it") == true)
        let rpcs = ["A", "B"].map { Self.rpc($0, marks) }
        let type = try Verdict(Self.request([Self.file().message(6, service.messages(2, rpcs))])).reason
        #expect(type?.contains("rpc S.A: its input type ") == true)
    }

    /// All texts of these faults together would be far longer than the request.
    @Test func `faults of rpcs with long names are cut`() throws {
        let long = String(repeating: "p", count: 1000)
        let rpcs = (0..<Self.many).map { Self.rpc("R\($0)", ".No\($0)") }
        let file = Self.file().text(2, long).message(6, MessageBuilder().text(1, long).messages(2, rpcs))
        let reason = try #require(try Verdict(Self.request([file])).reason)
        #expect(reason.split(separator: "\n").last == "and \(Self.many - 50) more faults")
    }

    /// Files that all import the same large one, whose names might hide a library's.
    @Test func `imports of a large file are read once`() throws {
        let names = (0..<1000).map { "f\($0).proto" }
        let common = Self.file("common.proto").messages(4, (0..<20_000).map { MessageBuilder().text(1, "M\($0)") })
        let files = names.enumerated().map { number, name in
            Self.file(name).text(3, "common.proto").message(6, MessageBuilder().text(1, "S\(number)"))
        }
        let request = names.reduce(MessageBuilder()) { $0.text(1, $1) }.messages(15, [common] + files)
        #expect(try Verdict(request.bytes).files.count == 2 * names.count)
    }

    /// A chain of public imports, from each link of which something is generated.
    @Test func `a chain of public imports is followed`() throws {
        let count = 60_000 / Self.share
        let files = (0..<count).map { number in
            Self.file("f\(number).proto").text(3, "f\(number + 1).proto").varint(10, 0)
                .message(6, MessageBuilder().text(1, "S\(number)"))
        }
        let mappings = Fixtures.root.appendingPathComponent("Fixtures/protos/mapped/modules.txt").path
        let request = (0..<count).reduce(MessageBuilder()) { $0.text(1, "f\($1).proto") }
            .text(2, "ProtoPathModuleMappings=\(mappings)").messages(15, files)
        #expect(try Verdict(request.bytes).files.count == 2 * count)
    }

    /// A chain of public imports, each link of which leads back to the first.
    @Test func `a circle of public imports is refused`() throws {
        let count = 3000
        let files = (0..<count).map { number in
            Self.file("f\(number).proto").text(3, "f\(number + 1).proto").text(3, "f0.proto")
                .varint(10, 0).varint(10, number == 0 ? 0 : 1).message(6, MessageBuilder().text(1, "S\(number)"))
        }
        let mappings = Fixtures.root.appendingPathComponent("Fixtures/protos/mapped/modules.txt").path
        let request = (0..<count).reduce(MessageBuilder()) { $0.text(1, "f\($1).proto") }
            .text(2, "ProtoPathModuleMappings=\(mappings)").messages(15, files)
        let reason = try Verdict(request.bytes).reason
        #expect(reason == "f1.proto: its public imports lead back to itself. Remove one of them")
    }

    /// rpcs that hide each other's properties, one after the other.
    @Test func `a chain of collisions is refused`() throws {
        let names = (0..<120).flatMap { number in
            ["X", "AsyncX"].map { $0 + String(repeating: "Callback", count: number) }
        }
        let file = Self.file().message(4, Self.notes)
            .message(6, MessageBuilder().text(1, "S").messages(2, names.map { Self.rpc($0) }))
        let reason = try Verdict(Self.request([file], parameter: "GenerateCallbackMethods=true")).reason
        let clash = "a.proto: rpc S.AsyncXCallback and rpc S.AsyncXCallbackCallback would both be called mockAsyncX"
        #expect(reason?.hasPrefix(clash) == true)
    }
}

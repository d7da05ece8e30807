import SwiftMocksOptions
import Testing

@testable import SwiftMocksGenerator

/// What a user reads when protos can't be generated from, to the letter.
@Suite struct ProtoErrorTests {
    private static let good = Proto.fileWithService("a.proto", rpcs: ["Get"])

    private func error(
        _ files: [ProtoFields], generate: [String] = ["a.proto"], parameter: String = ""
    ) throws -> String? {
        let response = try TestRequest(generate, files, parameter: parameter).run()
        #expect(response.files.isEmpty)
        return response.error
    }

    @Test func `a file that is not in the request is refused`() throws {
        #expect(
            try error([Self.good], generate: ["a.proto", "b/c.proto"])
                == """
                b/c.proto: named in file_to_generate, but the request has no such proto_file. \
                Add the file to the request
                """)
    }

    @Test func `a file that is twice in the request is refused`() throws {
        #expect(
            try error([Self.good, Self.good])
                == "a.proto: the request has two files with this name. Rename one of them")
    }

    @Test(arguments: [
        "../a.proto", "/a.proto", "a//b.proto", "./a.proto", "a/..", "a\\b.proto", "", "a\nb.proto", "a/\u{202E}.proto",
        "a\0.proto",
    ])
    func `a path that leads elsewhere is refused`(_ path: String) throws {
        let file = Proto.fileWithService(path, rpcs: ["Get"])
        #expect(
            try error([file], generate: [path]) == """
                file name "\(printable(path))" can't be an output path. Use a relative path with / and without .., \
                empty parts, backslashes or control characters
                """)
    }

    @Test func `a type that is nowhere is refused`() throws {
        let file = Proto.file(
            "a.proto", package: "p",
            services: [Proto.service("S", [Proto.rpc("Get", input: ".p.In", output: ".p.Out")])])
        #expect(
            try error([file]) == """
                a.proto: rpc p.S.Get: its input type ".p.In" is not a message in any file of the request. \
                Import the file that declares it
                a.proto: rpc p.S.Get: its output type ".p.Out" is not a message in any file of the request. \
                Import the file that declares it
                """)
        let half = Proto.file(
            "a.proto", package: "p", messages: [Proto.message("In")],
            services: [Proto.service("S", [Proto.rpc("Get", input: ".p.In", output: ".p.In.Out")])])
        #expect(
            try error([half]) == """
                a.proto: rpc p.S.Get: its output type ".p.In.Out" is not a message in any file of the request. \
                Import the file that declares it
                """)
    }

    @Test(arguments: ["p.In", "In", "", ".", "..", ".p.In.", ".p..In"])
    func `a type that is no full name is refused`(_ type: String) throws {
        let file = Proto.file(
            "a.proto", package: "p", messages: [Proto.message("In")],
            services: [Proto.service("S", [Proto.rpc("Get", input: type, output: ".p.In")])])
        #expect(
            try error([file])?.hasPrefix("a.proto: rpc p.S.Get: its input type \"\(type)\" is not a message") == true)
    }

    @Test func `map entries are refused`() throws {
        let entry = Proto.message("CountsEntry") + [.message(7, [.integer(7, 1)])]
        func file(_ nested: ProtoFields) -> ProtoFields {
            Proto.file(
                "a.proto", messages: [Proto.message("Note", nested: [nested])],
                services: [Proto.service("Foo", [Proto.rpc("Get", input: ".Note", output: ".Note.CountsEntry")])])
        }
        #expect(
            try error([file(entry)]) == """
                a.proto: rpc Foo.Get: its output type ".Note.CountsEntry" is a map entry, for which Swift has no type. \
                Use a message of your own
                """)
        let message = file(Proto.message("CountsEntry"))
        #expect(try TestRequest(["a.proto"], [message]).run().error == nil, "a message may be called so")
    }

    @Test(arguments: ["a b", "a`b", "1a", "", "a-b", "ä", "a\nb", "a\"b", "a()"])
    func `names that are no identifiers are refused`(_ name: String) throws {
        let quoted = "\"\(printable(name))\" is not an identifier. Use letters, digits and _"
        #expect(try error([Proto.fileWithService("a.proto", rpcs: [name])]) == "a.proto: rpc name \(quoted)")
        #expect(
            try error([Proto.fileWithService("a.proto", rpcs: [], service: name)]) == "a.proto: service name \(quoted)")
        if name.isEmpty { return }
        let message = Proto.file(
            "a.proto", messages: [Proto.message(name)],
            services: [Proto.service("S", [Proto.rpc("Get", input: ".\(name)", output: ".\(name)")])])
        #expect(try error([message]) == "a.proto: message name \(quoted)")
        let packaged = Proto.file("a.proto", package: name, services: [Proto.service("S", [])])
        #expect(
            try error([packaged])
                == """
                a.proto: package "\(printable(name))" is not a dotted list of identifiers. \
                Use one such as demo.v1
                """)
    }

    @Test(arguments: ["a b", "`", "1", "a\nimport Evil", "x.y"])
    func `a prefix that is no identifier is refused`(_ prefix: String) throws {
        let file = Proto.file("a.proto", package: "p", services: [Proto.service("S", [])], options: [.text(39, prefix)])
        #expect(
            try error([file]) == """
                a.proto: option swift_prefix = "\(printable(prefix))" is not a Swift identifier. Use letters, digits and _
                """)
    }

    @Test func `outputs of the same name are refused`() throws {
        let other = Proto.file("b/a.proto", package: "b", services: [Proto.service("S", [])])
        #expect(
            try error([Self.good, other], generate: ["a.proto", "b/a.proto"], parameter: "FileNaming=DropPath") == """
                "a.connect.swift" would be written for both a.proto and b/a.proto. Rename one, or use FileNaming=FullPath
                """)
    }

    @Test func `outputs whose names differ in case only are refused`() throws {
        func good(_ path: String, _ package: String) -> ProtoFields {
            Proto.file(path, package: package, services: [Proto.service("S", [])])
        }
        let (first, second) = (good("x/Çhat.proto", "x"), good("y/çhat.proto", "y"))
        let full = try TestRequest(["x/Çhat.proto", "y/çhat.proto"], [first, second]).run()
        #expect(full.files.count == 4 && full.error == nil)
        #expect(
            try error(
                [first, second], generate: ["x/Çhat.proto", "y/çhat.proto"], parameter: "FileNaming=DropPath") == """
                    "Çhat.connect.swift" for x/Çhat.proto and "çhat.connect.swift" for y/çhat.proto are one file where case \
                    does not matter, as on a Mac. Rename one, or use FileNaming=FullPath
                    """)
        #expect(
            try error([good("x/a.proto", "x"), good("X/a.proto", "y")], generate: ["x/a.proto", "X/a.proto"]) == """
                "x/a.connect.swift" for x/a.proto and "X/a.connect.swift" for X/a.proto are one file where case does not \
                matter, as on a Mac. Rename one of the protos
                """)
    }

    @Test func `an rpc that is there twice is refused`() throws {
        #expect(
            try error([Proto.fileWithService("a.proto", rpcs: ["Get", "Get"])]) == """
                a.proto: rpc Notes.Get and rpc Notes.Get would both be called Get in Swift. Rename one of them
                """)
    }
}

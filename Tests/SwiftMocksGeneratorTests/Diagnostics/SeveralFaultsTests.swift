import Testing

@testable import SwiftMocksGenerator

/// What a user reads when several things are wrong: all faults, in the order of the files and of their services, each once, and no
/// consequences.
@Suite struct SeveralFaultsTests {
    private func faults(
        _ files: [ProtoFields], generate: [String], parameter: String = ""
    ) throws -> [String] {
        let response = try TestRequest(generate, files, parameter: parameter).run()
        #expect(response.files.isEmpty)
        return try #require(response.error).split(separator: "\n").map(String.init)
    }

    private func expect(_ lines: [String], begin beginnings: [String]) {
        #expect(lines.count == beginnings.count, "\(lines)")
        for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning)) }
    }

    private static let note = Proto.message("Note")

    /// A file with the message Note and a service.
    private func file(
        _ name: String, package: String, dependencies: [String] = [], rpcs: [ProtoFields],
        options: ProtoFields = []
    ) -> ProtoFields {
        Proto.file(
            name, package: package, dependencies: dependencies, messages: [Self.note],
            services: [Proto.service("Notes", rpcs)], options: options)
    }

    private func rpc(_ name: String, _ type: String) -> ProtoFields { Proto.rpc(name, input: type, output: type) }

    @Test func `faults of all files are in the order of the request`() throws {
        let files = [
            Proto.file("imported.proto", package: "1", messages: [Self.note]),
            file("c.proto", package: "c", rpcs: [rpc("Get", ".c.Note"), rpc("Put", ".c.Missing")]),
            file("b.proto", package: "b", rpcs: [rpc("no name", ".b.Note"), rpc("Get", ".b.No")]),
            file("good.proto", package: "good", rpcs: [rpc("Get", ".good.Note")]),
            file(
                "a.proto", package: "a-", rpcs: [rpc("Get", ".a-.Note"), rpc("Put", ".Missing")],
                options: [.text(39, "-")]),
        ]
        let paths = ["a.proto", "b.proto", "good.proto", "c.proto"]
        for generate in [paths, paths.reversed()] {
            let lines = try faults(files, generate: generate + ["nowhere.proto"])
            let ofFiles = [
                "a.proto": [
                    #"a.proto: package "a-" is not"#, #"a.proto: option swift_prefix = "-" is not"#,
                    #"a.proto: rpc Notes.Put: its input type ".Missing" is not"#,
                ],
                "b.proto": [
                    #"b.proto: rpc name "no name" is not"#, #"b.proto: rpc b.Notes.Get: its input type ".b.No" is not"#,
                ],
                "c.proto": [#"c.proto: rpc c.Notes.Put: its input type ".c.Missing" is not"#],
            ]
            expect(
                lines,
                begin: ["nowhere.proto: named in file_to_generate"] + generate.flatMap { ofFiles[$0] ?? [] }
                    + [#"imported.proto: package "1" is not"#])
        }
    }

    @Test func `a missing type is reported once for each file`() throws {
        let files = ["a", "b"].map { name in
            file("\(name).proto", package: name, rpcs: [rpc("Get", ".No"), rpc("Put", ".No"), rpc("Set", ".Never")])
        }
        expect(
            try faults(files, generate: ["a.proto", "b.proto"]),
            begin: ["a", "b"].flatMap { name in
                [
                    "\(name).proto: rpc \(name).Notes.Get: its input type \".No\" is not",
                    "\(name).proto: rpc \(name).Notes.Set: its input type \".Never\" is not",
                ]
            })
    }

    @Test func `a message with a wrong name is reported once`() throws {
        let files =
            [Proto.file("m.proto", package: "m", messages: [Proto.message("a b")])]
            + ["a", "b"].map { file("\($0).proto", package: $0, rpcs: [rpc("Get", ".m.a b"), rpc("Put", ".m.a b")]) }
        expect(
            try faults(files, generate: ["a.proto", "b.proto"]),
            begin: [#"m.proto: message name "a b" is not an identifier"#])
    }

    @Test func `a map entry is reported for each use`() throws {
        let entry = Proto.message("CountsEntry") + [.message(7, [.integer(7, 1)])]
        let file = Proto.file(
            "a.proto", messages: [Proto.message("Note", nested: [entry])],
            services: [Proto.service("S", ["Get", "Put"].map { Proto.rpc($0, input: ".Note.CountsEntry") })])
        expect(
            try faults([file], generate: ["a.proto"]),
            begin: ["a.proto: rpc S.Get: its input type", "a.proto: rpc S.Put: its input type"])
    }

    @Test func `a file that is there several times is reported once`() throws {
        let twice = file("a.proto", package: "p", rpcs: [])
        let thrice = file("b.proto", package: "q", rpcs: [])
        expect(
            try faults([twice, thrice, twice, thrice, thrice], generate: ["b.proto", "a.proto"]),
            begin: ["b.proto: the request has two files", "a.proto: the request has two files"])
    }

    /// Types of a file that is not there, or that is refused, are not missing.
    @Test func `consequences of a fault are not reported`() throws {
        let user = file("b.proto", package: "b", dependencies: ["a.proto"], rpcs: [rpc("Get", ".a.Note")])
        expect(
            try faults([user], generate: ["a.proto", "b.proto"], parameter: "ExcludeServices=b.Other"),
            begin: ["a.proto: named in file_to_generate"])
        let long = String(repeating: "p", count: Limits.name + 1)
        let refused = file("a.proto", package: long, rpcs: [rpc("Get", ".\(long).Note")])
        expect(
            try faults([refused, user], generate: ["a.proto", "b.proto"]),
            begin: ["a.proto: package ", #"b.proto: rpc b.Notes.Get: its input type ".a.Note""#])
        let unnamed = Proto.file("c.proto", services: [Proto.service("a b", [rpc("Get", ".Missing"), rpc("-", "")])])
        expect(try faults([unnamed], generate: ["c.proto"]), begin: [#"c.proto: service name "a b" is not"#])
    }

    @Test func `paths that are too long are reported once`() throws {
        let paths = ["a", "b"].map { String(repeating: $0, count: 300) + ".proto" }
        let files = paths.map { file($0, package: "p", rpcs: []) }
        let lines = try faults(files + [file("c.proto", package: "-", rpcs: [])], generate: paths + ["c.proto"])
        expect(
            lines,
            begin: ["file name \"aaa", "file name \"bbb", "c.proto: package"])
    }

    @Test func `all unknown services are reported`() throws {
        let files = [
            file("a.proto", package: "p", rpcs: [rpc("Get", ".p.Note")]), file("b.proto", package: "-", rpcs: []),
        ]
        expect(
            try faults(
                files, generate: ["b.proto", "a.proto"],
                parameter: "ExcludeServices=p.Zebra,ExcludeServices=p.Apple,ExcludeServices=q.Apple"),
            begin: [
                #"option ExcludeServices: no file to generate has the service "p.Apple""#,
                #"option ExcludeServices: no file to generate has the service "p.Zebra""#, "b.proto: package",
            ])
    }

    @Test func `clashes of all files are reported`() throws {
        func file(_ package: String, services: [String], messages: [String] = []) -> ProtoFields {
            Proto.file(
                "\(package).proto", package: package, messages: messages.map { Proto.message($0) },
                services: services.map { Proto.service($0, []) })
        }
        let files = [
            file("a", services: ["Notes", "notes", "NOTES"], messages: ["NotesClient", "NotesClientMock"]),
            file("good", services: ["Notes"]), file("b", services: ["Notes"], messages: ["NotesClient"]),
        ]
        let ofA = [
            "a.proto: service a.Notes and service a.notes would", "a.proto: service a.Notes and service a.NOTES would",
            "a.proto: service a.Notes and message a.NotesClient would",
            "a.proto: service a.Notes and message a.NotesClientMock would",
        ]
        let ofB = ["b.proto: service b.Notes and message b.NotesClient would"]
        expect(try faults(files, generate: ["a.proto", "good.proto", "b.proto"]), begin: ofA + ofB)
        expect(try faults(files, generate: ["b.proto", "good.proto", "a.proto"]), begin: ofB + ofA)
    }

    @Test func `cycles are reported beside clashes`() throws {
        func file(_ name: String, imports: [String], messages: [String] = []) -> ProtoFields {
            Proto.file(
                "\(name).proto", package: name, dependencies: imports.map { "\($0).proto" },
                publicDependencies: Array(imports.indices), messages: messages.map { Proto.message($0) },
                services: [Proto.service("S", [])])
        }
        let files = [
            file("a", imports: ["b"], messages: ["SClient"]), file("b", imports: ["c"]), file("c", imports: ["b"]),
            file("d", imports: ["c", "e"]), file("e", imports: ["e"]), file("f", imports: ["a"]),
        ]
        try TemporaryMappings.with(["a.proto": "A"]) { mappings throws in
            expect(
                try faults(files, generate: ["f", "e", "d", "c", "b", "a"].map { "\($0).proto" }, parameter: mappings),
                begin: [
                    "e.proto: its public imports lead back", "b.proto: its public imports lead back",
                    "a.proto: service a.S and message a.SClient would",
                ])
        }
    }

    @Test(arguments: ["GenerateClients=false", "RPCLibrary=GRPCSwift"])
    func `all ambiguous names are reported once`(_ library: String) throws {
        let messages = ["Enum", "Message"].map { Proto.message($0) }
        let rpcs = ["Get", "Put"].map { Proto.rpc($0, input: ".Enum", output: ".Message") }
        let file = Proto.file(
            "a.proto", messages: messages, services: ["A", "B"].map { Proto.service($0, rpcs) })
        expect(
            try faults([file], generate: ["a.proto"], parameter: "\(library),ExtraModuleImports=Models"),
            begin: ["a.proto: message Enum of a.proto may be", "a.proto: message Message of a.proto may be"])
    }

    @Test func `all ambiguous interfaces are reported`() throws {
        let file = Proto.file("a.proto", services: ["HTTP", "Protocol"].map { Proto.service($0, []) })
        expect(
            try faults([file], generate: ["a.proto"], parameter: "GenerateClients=false,ExtraModuleImports=API"),
            begin: ["HTTP", "Protocol"].map { "a.proto: service \($0): its \($0)ClientInterface may be" })
    }

    @Test(arguments: [(50, nil), (51, "and 1 more fault"), (1000, "and 950 more faults")] as [(Int, String?)])
    func `many faults of a file are cut`(count: Int, end: String?) throws {
        let rpcs = (0..<count).map { rpc("Get\($0)", ".No\($0)") }
        let lines = try faults([file("a.proto", package: "p", rpcs: rpcs)], generate: ["a.proto"])
        expect(
            lines, begin: (0..<50).map { "a.proto: rpc p.Notes.Get\($0): its input" } + (end.map { [$0] } ?? []))
    }

    // MARK: - Faults of services

    /// - Parameter services: each a name, and rpcs that use Note or another message.
    private func faults(
        _ services: [(String, [ProtoFields])], package: String = "", messages: [String] = [], parameter: String
    ) throws -> [String] {
        let file = Proto.file(
            "a.proto", package: package, messages: (["Note"] + messages).map { Proto.message($0) },
            services: services.map { Proto.service($0, $1) })
        return try faults([file], generate: ["a.proto"], parameter: parameter).map {
            $0.replacing("a.proto: ", with: "", maxReplacements: 1).replacing(
                "protoc-gen-grpc-swift-2", with: "the plugin")
        }
    }

    private func rpcs(_ names: [String], _ type: String = ".Note") -> [ProtoFields] { names.map { rpc($0, type) } }

    @Test func `all rpcs that clash in Connect are listed`() throws {
        let names = rpcs(["foo___bar", "AsyncSay", "foo__Bar", "Foo__Bar", "Say", "AsyncSayCallback"])
        expect(
            try faults(
                [("Notes", names), ("Good", rpcs(["Get"])), ("Others", names)],
                parameter: "GenerateCallbackMethods=true"),
            begin: ["Notes", "Others"].flatMap { service in
                [
                    "rpc \(service).foo___bar and rpc \(service).foo__Bar would both be called foo__Bar",
                    "rpc \(service).foo___bar and rpc \(service).Foo__Bar would both be called mockFoo__Bar",
                    "rpc \(service).AsyncSay and rpc \(service).AsyncSayCallback would both be called mockAsyncSayCallback",
                ]
            })
    }

    @Test func `two rpcs that share several names are listed once`() throws {
        expect(
            try faults(
                [("Notes", rpcs(["Get", "Put", "Get", "Put", "Put"]))], parameter: "GenerateCallbackMethods=true"),
            begin: ["Get", "Put"].map { "rpc Notes.\($0) and rpc Notes.\($0) would both be called \($0) in" })
    }

    @Test func `all kinds of faults in Connect are listed together`() throws {
        let http = [rpc("Get", ".Metadata"), Proto.rpc("Put", output: ".Metadata"), rpc("Get", ".Note")]
        let services = [("HTTP", http), ("Notes", rpcs(["Get", "Get"], ".Metadata"))]
        let clashes = [
            "rpc HTTP.Get and rpc HTTP.Get", "rpc Notes.Get and rpc Notes.Get", "message SwiftMocks and module",
        ]
        for (clients, first) in [
            ("true", "message Metadata and the clients' Metadata"),
            ("false", "service HTTP: its HTTPClientInterface may be"),
        ] {
            let parameter = "MockRuntime=SwiftMocks,ExtraModuleImports=API,GenerateClients=\(clients)"
            expect(
                try faults(services, messages: ["Metadata", "SwiftMocks"], parameter: parameter),
                begin: [first] + clashes)
        }
    }

    @Test func `all kinds of faults in gRPC Swift are listed together`() throws {
        let status = [
            Proto.rpc("GetURL", input: ".Result"), rpc("Init", ".Note"), Proto.rpc("getURL", output: ".Method"),
            Proto.rpc("Upload", output: ".Result") + [.integer(5, 1)],
        ]
        expect(
            try faults(
                [("Status", status), ("Client", rpcs(["Import", "Get", "get"]))],
                messages: ["Result", "Method", "Void", "SwiftMocks"],
                parameter: "RPCLibrary=GRPCSwift,ExtraModuleImports=API"),
            begin: [
                "service Status: its Status may be", "rpc Status.GetURL: its input type Result would be confused",
                "rpc Status.Init: the plugin declares a method init",
                "rpc Status.GetURL and rpc Status.getURL: the plugin would call",
                "rpc Status.getURL: its output type Method would be confused",
                "service Client: the plugin declares a type Client",
                "rpc Client.Import: the plugin declares a method import",
                "rpc Client.Get and rpc Client.get: the plugin would call", "message SwiftMocks and module SwiftMocks",
                "message Void and what a client's request producer returns",
                "to leave out what can't be generated, add ExcludeServices=Status,ExcludeServices=Client",
            ])
    }

    /// A fault of a message, which is found before the library plans, hides none of the library's.
    @Test(arguments: [
        ("GenerateClients=false", "Code", []), ("RPCLibrary=GRPCSwift", "Metadata", ["to leave out"]),
    ])
    func `an ambiguous message is listed with the clashes of its rpcs`(
        library: String, message: String, end: [String]
    ) throws {
        expect(
            try faults(
                [("Notes", rpcs(["Get", "Get"], ".\(message)"))], messages: [message],
                parameter: "\(library),ExtraModuleImports=API"),
            begin: ["message \(message) of a.proto may be", "rpc Notes.Get and rpc Notes.Get"] + end)
    }

    /// If an rpc must have another name anyway, it clashes with none.
    @Test func `an unusable rpc in gRPC Swift clashes with nothing`() throws {
        expect(
            try faults(
                [("Notes", rpcs(["Type", "type", "Init", "init", "Init", "Get", "Get", "Get"]))],
                parameter: "RPCLibrary=GRPCSwift"),
            begin: [
                "rpc Notes.Type: the plugin declares a method type",
                "rpc Notes.Init: the plugin declares a method init",
                "rpc Notes.init: the plugin declares a method init", "rpc Notes.Get and rpc Notes.Get: ",
                "to leave out",
            ])
    }

    /// The namespace hides the module, and `Void`, from the mocks of both services.
    @Test func `a namespace that hides something is listed once`() throws {
        expect(
            try faults(
                [("GRPCCore", [rpc("Upload", ".Note") + [.integer(5, 1)]]), ("Void", rpcs(["Get", "get"]))],
                parameter: "RPCLibrary=GRPCSwift"),
            begin: [
                "service GRPCCore: the plugin declares a type GRPCCore",
                "service Void: the plugin declares a type Void",
                "rpc Void.Get and rpc Void.get: ", "to leave out",
            ])
    }
}

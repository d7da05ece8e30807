/// A request that can be made larger in one way.
public struct GrowingRequest: Sendable, CustomStringConvertible {
    /// What there is more of as it grows.
    public let description: String
    private let files: @Sendable (Int) -> [MessageBuilder]
    private let parameter: @Sendable (Int) -> String

    private init(
        _ description: String,
        parameter: @escaping @Sendable (Int) -> String = { _ in "" },
        files: @escaping @Sendable (Int) -> [MessageBuilder]
    ) {
        self.description = description
        self.parameter = parameter
        self.files = files
    }

    /// The request with `size` of what it grows by. All its files but `common.proto` are to be generated.
    public func bytes(_ size: Int, options: String = "GenerateCallbackMethods=true") -> [UInt8] {
        let files = files(size)
        let names = files.map(Self.name).filter { $0 != Array("common.proto".utf8) }
        return names.reduce(MessageBuilder()) { $0.data(1, $1) }
            .text(2, [parameter(size), options].filter { !$0.isEmpty }.joined(separator: ","))
            .messages(15, files).bytes
    }

    /// Ways to grow that give files.
    public static let sound = definitions + comments + files + names + options
}

extension GrowingRequest {
    private static let definitions = [
        GrowingRequest("services") { size in [file.messages(6, (0..<size).map { service("S\($0)") })] },
        GrowingRequest("rpcs") { size in [file.message(6, service(rpcs: (0..<size).map { rpc("R\($0)") }))] },
        GrowingRequest("types") { size in
            [
                file.messages(4, (0..<size).map { named("M\($0)") })
                    .message(6, service(rpcs: (0..<size).map { rpc("R\($0)", ".M\($0)") }))
            ]
        },
        GrowingRequest("nested types") { size in
            [
                file.message(4, named("M").messages(3, (0..<size).map { named("N\($0)") }))
                    .message(6, service(rpcs: (0..<size).map { rpc("R\($0)", ".M.N\($0)") }))
            ]
        },
        GrowingRequest("fields that nothing looks at") { size in
            [file.message(4, named("M").messages(2, (0..<size).map { named("field\($0)") })).message(6, service())]
        },
        GrowingRequest("unknown groups") { size in
            let group = MessageBuilder().tag(900, wireType: 3).tag(900, wireType: 4).bytes
            return [file.appending((0..<size).flatMap { _ in group }).message(6, service())]
        },
    ]

    private static let comments = [
        GrowingRequest("bytes of a comment") { size in [commented(String(repeating: "a", count: 100 * size))] },
        GrowingRequest("lines of a comment") { size in [commented(String(repeating: "\n", count: 10 * size))] },
        GrowingRequest("comments") { size in
            let locations = (0..<size).map {
                MessageBuilder().data(1, [6, 0, 2] + MessageBuilder.varint(UInt64($0))).text(3, " Does it.\n")
            }
            return [
                file.message(6, service(rpcs: (0..<size).map { rpc("R\($0)") }))
                    .message(9, MessageBuilder().messages(1, locations))
            ]
        },
    ]

    private static let files = [
        GrowingRequest("files") { size in
            (0..<size).map {
                named("f\($0).proto").text(2, "p\($0)").message(4, named("M")).message(
                    6, service(rpcs: [rpc("Get", ".p0.M")]))
            }
        },
        GrowingRequest("public imports in a chain") { size in
            let links = (0..<size).map {
                named("f\($0).proto").text(3, "f\($0 + 1).proto").varint(10, 0).message(6, service("S\($0)"))
            }
            return [common(messages: 1)] + links + [named("f\(size).proto")]
        },
        GrowingRequest("messages of an imported file") { size in
            [common(messages: size), named("a.proto").text(3, "common.proto").message(6, service())]
        },
        GrowingRequest("importers of a file with many messages") { size in
            [common(messages: 1000)]
                + (0..<size).map { named("f\($0).proto").text(3, "common.proto").message(6, service("S\($0)")) }
        },
    ]

    private static let names = [
        GrowingRequest("rpcs that differ in case") { size in
            [file.message(6, service(rpcs: (0..<size).flatMap { [rpc("GetURL\($0)"), rpc("GetUrl\($0)")] }))]
        },
        GrowingRequest("rpcs whose variants clash") { size in
            [file.message(6, service(rpcs: (0..<size).flatMap { [rpc("X\($0)"), rpc("AsyncX\($0)")] }))]
        },
        GrowingRequest("messages that hide names of a library") { size in
            [file.messages(4, (0..<size).map { named("Headers\($0)") }).message(6, service())]
        },
    ]

    private static let options = [
        GrowingRequest(
            "extra imports",
            parameter: { size in (0..<size).map { "ExtraModuleImports=M\($0)" }.joined(separator: ",") }
        ) { _ in [file.message(6, service())] }
    ]

    /// Ways to grow that give errors.
    public static let faulty = [
        GrowingRequest("dots of a type reference") { size in
            [file.message(6, service(rpcs: [rpc("R", String(repeating: ".a", count: 100 * size))]))]
        },
        GrowingRequest(
            "wrong options", parameter: { size in (0..<size).map { "Visibillity\($0)=Public" }.joined(separator: ",") }
        ) { _ in [file] },
        GrowingRequest("rpcs of the same name") { size in
            let rpcs = (0..<size).flatMap { [rpc("a___b\($0)"), rpc("a__B\($0)"), rpc("A__B\($0)")] }
            return [file.message(6, service(rpcs: rpcs))]
        },
    ]

    private static let file = named("a.proto").message(4, named("Note"))

    /// Every file here begins with its name, which is short.
    private static func name(of file: MessageBuilder) -> [UInt8] { Array(file.bytes[2..<2 + Int(file.bytes[1])]) }

    private static func common(messages: Int) -> MessageBuilder {
        named("common.proto").message(4, named("Note")).messages(4, (1..<messages).map { named("M\($0)") })
    }

    private static func commented(_ text: String) -> MessageBuilder {
        let location = MessageBuilder().data(1, [6, 0]).text(3, text)
        return file.message(6, service()).message(9, MessageBuilder().message(1, location))
    }

    private static func service(_ name: String = "S", rpcs: [MessageBuilder] = [rpc("Get")]) -> MessageBuilder {
        named(name).messages(2, rpcs)
    }

    private static func rpc(_ name: String, _ type: String = ".Note") -> MessageBuilder {
        named(name).text(2, type).text(3, type)
    }

    private static func named(_ name: String) -> MessageBuilder { MessageBuilder().text(1, name) }
}

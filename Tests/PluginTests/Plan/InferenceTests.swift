import Foundation
import Testing

@testable import SwiftMocksBuildTool

/// What follows from packages that are made in memory.
@Suite struct InferenceTests {
    /// A package with the targets `Chat`, `Users` and `ChatTests`, which depends on both.
    struct Sample: Sendable, CustomTestStringConvertible {
        let title: String
        /// The products of each target, by the target's name. A product after a slash is one of
        /// another package's.
        var products = ["Chat": ["Connect"], "ChatTests": ["SwiftMocksTesting"]]
        /// By their paths in the package.
        var files = ["Sources/Chat/chat.proto": ""]
        var target = "ChatTests"
        /// The notes of what is inferred, or the faults.
        let expected: [String]

        var testDescription: String { title }
    }

    private static let nonisolated =
        "NonisolatedTypes=true, since the target may have the main actor as its default isolation, which plugins can't see"
    private static let mocks = [
        "NonisolatedTypes=true, since Chat may have the main actor as its default isolation, which plugins can't see",
        "RPCLibrary=Connect, since Chat depends on the product Connect",
        "importPaths=/Sources/Chat, since Chat has protos",
        "TestableModuleImports=Chat, since Chat makes internal clients",
        "GenerateClients=false, since Chat has the clients",
        "MockRuntime=SwiftMocks, since the target depends on the product SwiftMocksTesting",
    ]
    private static let grpcMocks = [
        "RPCLibrary=GRPCSwift, since Chat depends on the product GRPCCore",
        "importPaths=/Sources/Chat, since Chat has protos",
        "TestableModuleImports=Chat, since Chat makes internal clients",
        "MockRuntime=SwiftMocks, since the target depends on the product SwiftMocksTesting",
    ]
    private static let products =
        "Connect, ConnectMocks, SwiftMocksConnect, GRPCCore, GRPCProtobuf, SwiftMocksGRPC"
    private static let chat = "/Sources/Chat/swift-mocks-config.json"
    private static let chatTests = "/Tests/ChatTests/swift-mocks-config.json"
    private static let isTest =
        "fault: target ChatTests is a test without protos, and depends on no target of this package with"
        + " protos and clients"
    private static let toWrite =
        ". Add such a target to its dependencies, or write { \"importPaths\": [\"../../Protos\"],"
        + " \"GenerateClients\": false } with the folder of the protos into \(chatTests)"

    private static let apps = [
        Sample(
            title: "an app on Connect", target: "Chat",
            expected: [
                "RPCLibrary=Connect, since the target depends on the product Connect",
                "GenerateMessages=true, since the target has protos",
                "GenerateClients=true, since the target has protos",
                "GenerateMocks=false, since the target is not a test", nonisolated,
            ]),
        Sample(
            title: "an app on gRPC Swift", products: ["Chat": ["GRPCProtobuf"]], target: "Chat",
            expected: [
                "RPCLibrary=GRPCSwift, since the target depends on the product GRPCProtobuf",
                "GenerateMessages=true, since the target has protos",
                "GenerateClients=true, since the target has protos",
                "GenerateMocks=false, since the target is not a test",
            ]),
        Sample(
            title: "a product of another package has the library", products: ["Chat": ["/Connect"]], target: "Chat",
            expected: [
                "RPCLibrary=Connect, since the target depends on the product Connect",
                "GenerateMessages=true, since the target has protos",
                "GenerateClients=true, since the target has protos",
                "GenerateMocks=false, since the target is not a test", nonisolated,
            ]),
        Sample(
            title: "messages by SwiftProtobufPlugin",
            files: ["Sources/Chat/chat.proto": "", "Sources/Chat/swift-protobuf-config.json": "{}"], target: "Chat",
            expected: [
                "RPCLibrary=Connect, since the target depends on the product Connect",
                "GenerateMessages=false, since the target has swift-protobuf-config.json, for another plugin",
                "GenerateClients=true, since the target has protos",
                "GenerateMocks=false, since the target is not a test",
                nonisolated,
            ]),
        Sample(
            title: "clients alone by GRPCProtobufGenerator", products: ["Chat": ["GRPCCore"]],
            files: [
                "Sources/Chat/chat.proto": "",
                "Sources/Chat/grpc-swift-proto-generator-config.json": #"{ "generate": { "messages": false } }"#,
            ], target: "Chat",
            expected: [
                "RPCLibrary=GRPCSwift, since the target depends on the product GRPCCore",
                "GenerateMessages=true, since the target has protos",
                "GenerateClients=false, since the target has grpc-swift-proto-generator-config.json, for another plugin",
                "GenerateMocks=false, since the target is not a test",
            ]),
        Sample(
            title: "all by GRPCProtobufGenerator", products: ["Chat": ["GRPCCore"]],
            files: ["Sources/Chat/chat.proto": "", "Sources/Chat/grpc-swift-proto-generator-config.json": "{}"],
            target: "Chat",
            expected: [
                "fault: target Chat has other plugins for its messages and clients"
                    + " (/Sources/Chat/grpc-swift-proto-generator-config.json). Remove SwiftMocksPlugin from its plugins"
            ]),
        Sample(
            title: "a file that adds a key",
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Chat/swift-mocks-config.json": #"{ "Visibility": "Public" }"#,
            ],
            target: "Chat",
            expected: [
                "RPCLibrary=Connect, since the target depends on the product Connect",
                "GenerateMessages=true, since the target has protos",
                "GenerateClients=true, since the target has protos",
                "GenerateMocks=false, since the target is not a test", nonisolated,
            ]),
        Sample(
            title: "keys of a file win", products: ["Chat": ["Connect", "GRPCCore"]],
            files: [
                "Sources/Chat/chat.proto": "",
                "Sources/Chat/swift-mocks-config.json": #"{ "RPCLibrary": "Connect", "NonisolatedTypes": false }"#,
            ], target: "Chat",
            expected: [
                "GenerateMessages=true, since the target has protos",
                "GenerateClients=true, since the target has protos",
                "GenerateMocks=false, since the target is not a test",
            ]),
        Sample(
            title: "two libraries", products: ["Chat": ["Connect", "GRPCCore"]], target: "Chat",
            expected: [
                "fault: target Chat depends on products of several RPC libraries (Connect, GRPCCore). Write { \"RPCLibrary\":"
                    + " \"Connect\" } or { \"RPCLibrary\": \"GRPCSwift\" } into \(chat)"
            ]),
        Sample(
            title: "no library", products: [:], target: "Chat",
            expected: [
                "fault: target Chat depends on no product of an RPC library (\(products)). Add one to its dependencies, or write"
                    + " { \"RPCLibrary\": \"Connect\" } or { \"RPCLibrary\": \"GRPCSwift\" }, or for messages alone"
                    + " { \"GenerateMessages\": true, \"GenerateClients\": false, \"GenerateMocks\": false }, into \(chat)"
            ]),
        Sample(
            title: "no proto", files: [:], target: "Chat",
            expected: [
                "fault: target Chat has no proto in /Sources/Chat. Add one there, or write { \"importPaths\":"
                    + " [\"../../Protos\"] } with their folder into \(chat)"
            ]),
        Sample(
            title: "a file that is no JSON",
            files: ["Sources/Chat/chat.proto": "", "Sources/Chat/swift-mocks-config.json": "{"], target: "Chat",
            expected: []
        ),
    ]

    /// Each key that says from what or what to make, with some value.
    private static let complete = [
        #""invocations": [{}]"#, #""protoFiles": ["chat.proto"]"#, #""importPaths": ["."]"#,
        #""GenerateMessages": true"#,
        #""GenerateClients": true"#, #""GenerateMocks": false"#,
    ].map { key in
        Sample(
            title: "a file with \(key) is taken as it is",
            files: ["Sources/Chat/chat.proto": "", "Sources/Chat/swift-mocks-config.json": "{ \(key) }"],
            target: "Chat",
            expected: [])
    }

    private static let tests = [
        Sample(title: "a test on Connect", expected: mocks),
        Sample(
            title: "a test on gRPC Swift", products: ["Chat": ["GRPCCore"], "ChatTests": ["SwiftMocksTesting"]],
            expected: grpcMocks),
        Sample(
            title: "a test of clients by GRPCProtobufGenerator",
            products: ["Chat": ["GRPCCore"], "ChatTests": ["SwiftMocksTesting"]],
            files: ["Sources/Chat/chat.proto": "", "Sources/Chat/grpc-swift-proto-generator-config.json": "{}"],
            expected: grpcMocks),
        Sample(
            title: "ConnectMocks, where nothing else is there",
            products: ["Chat": ["Connect"], "ChatTests": ["Connect", "ConnectMocks"]],
            expected: mocks.dropLast() + [
                "MockRuntime=ConnectMocks, since the target depends on the product ConnectMocks"
            ]),
        Sample(
            title: "SwiftMocks, where both are there",
            products: ["Chat": ["Connect"], "ChatTests": ["ConnectMocks", "SwiftMocksConnect"]],
            expected: mocks.dropLast() + [
                "MockRuntime=SwiftMocks, since the target depends on the product SwiftMocksConnect"
            ]),
        Sample(
            title: "a product of another package has the runtime",
            products: ["Chat": ["Connect"], "ChatTests": ["/SwiftMocksTesting"]], expected: mocks),
        Sample(
            title: "no runtime", products: ["Chat": ["Connect"]],
            expected: [
                "fault: target ChatTests depends on no product that mocks use. Add SwiftMocksTesting or ConnectMocks to its"
                    + " dependencies, or write { \"MockRuntime\": \"SwiftMocks\" } or { \"MockRuntime\": \"ConnectMocks\" } into"
                    + " \(chatTests)"
            ]),
        Sample(
            title: "SwiftMocks without its adapter", products: ["Chat": ["Connect"], "ChatTests": ["SwiftMocks"]],
            expected: [
                "fault: target ChatTests depends on no product that mocks use. Add SwiftMocksTesting or ConnectMocks to its"
                    + " dependencies, or write { \"MockRuntime\": \"SwiftMocks\" } or { \"MockRuntime\": \"ConnectMocks\" } into"
                    + " \(chatTests)"
            ]),
        Sample(
            title: "public clients",
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Chat/swift-mocks-config.json": #"{ "Visibility": "Public" }"#,
            ],
            expected: mocks.map {
                $0.replacingOccurrences(
                    of: "TestableModuleImports=Chat, since Chat makes internal",
                    with: "ExtraModuleImports=Chat, since Chat makes public")
            }),
        Sample(
            title: "imports of the test's own file stay",
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Chat/swift-mocks-config.json": #"{ "Visibility": "Package" }"#,
                "Tests/ChatTests/swift-mocks-config.json": #"{ "ExtraModuleImports": ["Shared"] }"#,
            ],
            expected: mocks.map {
                $0.replacingOccurrences(
                    of: "TestableModuleImports=Chat, since Chat makes internal",
                    with: "ExtraModuleImports=Shared,Chat, since Chat makes package")
            }),
        Sample(
            title: "an import that the test's own file has",
            files: [
                "Sources/Chat/chat.proto": "",
                "Tests/ChatTests/swift-mocks-config.json": #"{ "ExtraModuleImports": ["Chat"] }"#,
            ],
            expected: mocks.filter { !$0.hasPrefix("TestableModuleImports") }),
        Sample(
            title: "the program and the names of a file of the target under test",
            files: [
                "Sources/Chat/chat.proto": "",
                "Sources/Chat/swift-mocks-config.json": """
                { "protocPath": "../../bin/protoc", "FileNaming": "DropPath", "ExcludeServices": ["a.B"],
                  "protocGenSwiftPath": "x", "GenerateServiceMetadata": false }
                """,
            ],
            expected: [
                "protocPath=/bin/protoc, since Chat says so in its configuration",
                "ExcludeServices=a.B, since Chat says so in its configuration",
                "FileNaming=DropPath, since Chat says so in its configuration",
            ] + mocks),
        Sample(
            title: "a file of the target under test that is taken as it is",
            files: [
                "Sources/Chat/chat.proto": "",
                "Sources/Chat/swift-mocks-config.json": """
                { "importPaths": ["../../Protos"], "protoFiles": ["chat.proto"], "GenerateMocks": false,
                  "ModuleMappings": { "Users": "../Users" } }
                """,
            ],
            expected: [
                "ModuleMappings=Users:/Sources/Users, since Chat says so in its configuration",
                "importPaths=/Protos, since Chat says so in its configuration",
                "protoFiles=chat.proto, since Chat says so in its configuration",
            ] + mocks.dropFirst(3)),
        Sample(
            title: "a target without a library is not tested",
            files: ["Sources/Chat/chat.proto": "", "Sources/Users/users.proto": ""], expected: mocks),
        Sample(
            title: "a target with messages alone is not tested",
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Users/users.proto": "",
                "Sources/Users/swift-mocks-config.json":
                    #"{ "GenerateMessages": true, "GenerateClients": false, "GenerateMocks": false }"#,
            ], expected: mocks),
        Sample(
            title: "no clients", files: [:],
            expected: ["\(isTest) (it depends on Chat, Users)\(toWrite)"]),
        Sample(
            title: "no clients, with reasons", products: ["ChatTests": ["SwiftMocksTesting"]],
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Users/users.proto": "",
                "Sources/Users/swift-mocks-config.json": #"{ "GenerateMessages": true }"#,
            ],
            expected: [
                "\(isTest) (Chat has protos, but depends on no product of an RPC library; Users makes the mocks itself)\(toWrite)"
            ]),
        Sample(
            title: "two libraries under test",
            products: ["Chat": ["Connect", "GRPCCore"], "ChatTests": ["SwiftMocksTesting"]],
            expected: [
                "fault: target Chat depends on products of several RPC libraries (Connect, GRPCCore). Write { \"RPCLibrary\":"
                    + " \"Connect\" } or { \"RPCLibrary\": \"GRPCSwift\" } into \(chat)"
            ]),
        Sample(
            title: "two targets under test with different programs",
            products: ["Chat": ["Connect"], "Users": ["Connect"], "ChatTests": ["SwiftMocksTesting"]],
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Users/users.proto": "",
                "Sources/Chat/swift-mocks-config.json": #"{ "protocPath": "protoc" }"#,
                "Sources/Users/swift-mocks-config.json": #"{ "protocPath": "protoc" }"#,
            ],
            expected: [
                "fault: target ChatTests would have two values (protocPath=/Sources/Chat/protoc, since Chat says so in its"
                    + " configuration; protocPath=/Sources/Users/protoc, since Users says so in its configuration). Write"
                    + " the one for its mocks, { \"protocPath\": \"…\" }, into \(chatTests)"
            ]),
        Sample(
            title: "a test with protos",
            files: ["Sources/Chat/chat.proto": "", "Tests/ChatTests/own.proto": ""],
            expected: [
                "fault: target ChatTests is a test with protos of its own, so that nothing says what to make of them. Write"
                    + " { \"RPCLibrary\": \"Connect\", \"GenerateMessages\": true } with what you need into \(chatTests)"
            ]),
        Sample(
            title: "a test with protos and a file",
            files: ["Tests/ChatTests/own.proto": "", "Tests/ChatTests/swift-mocks-config.json": "{}"], expected: []),
    ]

    @Test(arguments: apps + complete + tests) func `a package says what to make`(_ sample: Sample) {
        let inference = Self.inference(sample)
        let faults = inference.faults.map { "fault: \($0.text)" }
        #expect((faults.isEmpty ? inference.notes : faults) == sample.expected)
    }

    /// The key is one of the configuration, or that of a target's plugins in the manifest.
    @Test(arguments: (apps + tests).filter { $0.expected.contains { $0.hasPrefix("fault: ") } })
    func `each fault names its target, a key, and the path of a file`(_ sample: Sample) {
        let keys = ConfigurationKey.all(at: .top).map { "\"\($0.name)\": " } + ["SwiftMocksPlugin from its plugins"]
        for fault in Self.inference(sample).faults {
            let target = ["Chat", "ChatTests"].first { fault.text.hasPrefix("target \($0) ") }
            let folder = target.map { "/\($0.hasSuffix("Tests") ? "Tests" : "Sources")/\($0)/" }
            let path = folder.flatMap { fault.text.range(of: $0) }
            #expect(path.map { fault.text[$0.upperBound...].prefix { !"); ".contains($0) }.hasSuffix(".json") } == true)
            #expect(keys.contains(where: fault.text.contains), "\(fault.text)")
        }
    }

    @Test func `targets under test may have one program`() {
        let sample = Sample(
            title: "", products: ["Chat": ["Connect"], "Users": ["Connect"], "ChatTests": ["SwiftMocksTesting"]],
            files: [
                "Sources/Chat/chat.proto": "", "Sources/Users/users.proto": "",
                "Sources/Chat/swift-mocks-config.json": #"{ "protocPath": "../../bin/protoc" }"#,
                "Sources/Users/swift-mocks-config.json": #"{ "protocPath": "../../bin/protoc" }"#,
            ], expected: [])
        let inference = Self.inference(sample)
        #expect(inference.faults == [])
        #expect(inference.top.map(\.note) == ["protocPath=/bin/protoc, since Chat says so in its configuration"])
    }

    @Test func `outputs of several targets have the names of their modules`() {
        let sample = Sample(
            title: "", products: ["Chat": ["Connect"], "Users": ["Connect"], "ChatTests": ["SwiftMocksTesting"]],
            files: ["Sources/Chat/a/chat.proto": "", "Sources/Users/a/chat.proto": ""], expected: [])
        let inference = Self.inference(sample)
        #expect(inference.invocations?.map(\.prefix) == ["Chat_", "Users_"])
        let invocations = Configuration(nil, inference).invocations
        #expect(
            invocations.flatMap { $0.outputs(for: "a/chat.proto", isBuild: true) } == [
                "Chat_a_chat.mock.swift", "Users_a_chat.mock.swift",
            ])
        #expect(
            invocations.flatMap { $0.outputs(for: "a/chat.proto", isBuild: false) } == [
                "a/Chat_chat.mock.swift", "a/Users_chat.mock.swift",
            ])
        #expect(inference.mocked.map(\.target.name) == ["Chat", "Users"])
    }

    private static func inference(_ sample: Sample) -> Inference {
        func facts(_ name: String) -> TargetFacts {
            let isTest = name.hasSuffix("Tests")
            let folder = "\(isTest ? "Tests" : "Sources")/\(name)/"
            let products = sample.products[name] ?? []
            let files = sample.files.filter { $0.key.hasPrefix(folder) }
                .map { (String($0.key.dropFirst(folder.count)), $0.value) }
            let target = TargetDescription(
                name: name, module: name, folder: URL(fileURLWithPath: "/\(folder.dropLast())"),
                package: URL(fileURLWithPath: "/"), isTest: isTest, products: products.filter { !$0.hasPrefix("/") },
                indirectProducts: products.filter { $0.hasPrefix("/") }.map { String($0.dropFirst()) },
                testedTargets: isTest ? ["Chat", "Users"].map { facts($0).target } : [])
            return TargetFacts(target, files: Dictionary(uniqueKeysWithValues: files))
        }
        return Inference(
            facts(sample.target), tested: sample.target == "ChatTests" ? ["Chat", "Users"].map(facts) : [])
    }
}

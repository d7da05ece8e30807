import SwiftMocksOptions

/// Words that mean something to the generator, and text that should mean nothing to it.
enum Vocabulary {
    static func text(using random: inout SplitMix64) -> [UInt8] {
        if Int.random(in: 0..<24, using: &random) == 0 { return notText.randomElement(using: &random)! }
        return Array(words.randomElement(using: &random)!.utf8)
    }

    /// The field of a request that holds the plugin parameter.
    static let parameterField = 2

    static func asksForGRPC(_ parameter: [UInt8]) -> Bool {
        String(decoding: parameter, as: UTF8.self).contains(grpc)
    }

    /// A plugin parameter without a fault.
    static func parameter(forGRPC isWanted: Bool, using random: inout SplitMix64) -> [UInt8] {
        let library = isWanted ? grpc : "RPCLibrary=Connect"
        let others = isWanted ? grpcParameters : connectParameters
        return Array("\(library),\(others.randomElement(using: &random)!)".utf8)
    }

    private static let grpc = "RPCLibrary=GRPCSwift"

    private static let grpcParameters = [
        "", "Visibility=Public,UseAccessLevelOnImports=true", "TestableModuleImports=App",
        "GRPCModuleName=G,SwiftProtobufModuleName=P", "Availability=macOS 15.2,Availability=iOS 18",
        "ModuleName=M,ExtraModuleImports=N,MockCompilationCondition=DEBUG",
    ]

    private static let connectParameters = [
        "", "GenerateCallbackMethods=true,Visibility=Public", "MockRuntime=SwiftMocks",
        "MockRuntime=SwiftMocks,MockReports=Console",
        "GenerateClients=false,TestableModuleImports=App",
        "KeepMethodCasing=true,NonisolatedTypes=true,ModuleName=M",
    ]

    private static let words = names + types + paths + hostile + options

    /// Swift's keywords, words of the generated code, and spellings that camel case makes the same.
    private static let names = [
        "_", "__", "A", "a", "_1", "A_B", "AB", "aB", "GetURL", "GetUrl", "Async", "AsyncA", "Callback", "client",
        "init", "self", "Self", "class", "Type", "Protocol", "Any", "any", "some", "each", "await", "Void", "Connect",
        "ConnectMocks", "Combine", "Metadata", "Message", "MessageMessage", "Client", "ClientInterface", "ClientMock",
        "SwiftProtobuf", "1a", "", "Result", "Method", "Input", "GRPCCore", "GRPCProtobuf", "SwiftMocks",
        "SwiftMocksTesting", "Reply",
    ]

    private static let types = [".", "..", ".A", ".A.A", ".a.b.C", "A.", ".a", ".a.A.B.C.D"]

    private static let paths = [
        "a.proto", "b.proto", "a/b.proto", "../a.proto", "/a.proto", "a//b", "a\\b", ".proto", "a/\u{301}../../b.proto",
        "google/protobuf/empty.proto", "google/protobuf/any.proto",
    ]

    private static let hostile = [
        "\n", "\r", "\"", "\\", "`", "\0", "\u{202E}", "\u{2028}", "*/", "/*", "\\(", "\"\"\"", "#if", "e\u{301}",
        "\u{1F469}\u{200D}\u{1F680}", "; import X", "}", "{", "\u{FEFF}", "\u{E000}", "\u{0}\u{7F}", "% s", "\t", "///",
    ]

    private static let options = OptionCatalogue.all.flatMap { option in
        option.values.legal.map { "\(option.name)=\($0)," }
            + [
                "\(option.name)=M,", "\(option.name)=,", "\(option.name)",
                "\(option.name)=a.b,ProtoPathModuleMappings=,", "\(option.name)=macOS 15.0,",
            ]
    }

    private static let notText: [[UInt8]] = [
        [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
    ]
}

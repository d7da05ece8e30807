import Testing

@testable import SwiftMocksGenerator

@Suite struct MessageNamingTests {
    @Test(
        arguments: [
            ("", nil, ""), ("connectrpc.eliza.v1", nil, "Connectrpc_Eliza_V1_"),
            ("google.ads_v2.x1", nil, "Google_AdsV2_X1_"),
            ("a__b._c", nil, "AB_C_"), ("Already.Upper", nil, "Already_Upper_"), ("a.b", "Short", "Short"),
            ("a.b", "", ""),
            ("", "NP", "NP"), ("_.a", nil, "_A_"),
        ] as [(String, String?, String)])
    func thePrefixIsMadeOfThePackage(package: String, swiftPrefix: String?, prefix: String) {
        #expect(MessageNaming.typePrefix(package: package, swiftPrefix: swiftPrefix) == prefix)
    }

    @Test(arguments: [
        ("Note", "Note"), ("Data", "DataMessage"), ("DataMessage", "DataMessageMessage"), ("FooMessage", "FooMessage"),
        ("Message", "Message"), ("Type", "TypeMessage"), ("Protocol", "ProtocolMessage"), ("init", "initMessage"),
        ("Self", "SelfMessage"), ("Any", "AnyMessage"), ("Sendable", "SendableMessage"), ("Swift", "SwiftMessage"),
        ("_", "_Message"), ("___", "___Message"), ("SwiftProtobuf", "SwiftProtobufMessage"), ("Void", "Void"),
    ])
    func messagesGetASuffixIfReserved(_ name: String, _ swiftName: String) {
        #expect(MessageNaming.messageName(name, runtimeModule: "SwiftProtobuf") == swiftName)
    }

    @Test func enumsGetASuffixIfReserved() {
        #expect(MessageNaming.enumName("Data", runtimeModule: "SwiftProtobuf") == "DataEnum")
        #expect(MessageNaming.enumName("DataEnum", runtimeModule: "SwiftProtobuf") == "DataEnumEnum")
        #expect(MessageNaming.enumName("Kind", runtimeModule: "SwiftProtobuf") == "Kind")
    }

    @Test func theRuntimesModuleIsReserved() {
        #expect(MessageNaming.messageName("Runtime", runtimeModule: "Runtime") == "RuntimeMessage")
        #expect(MessageNaming.messageName("Runtime", runtimeModule: "SwiftProtobuf") == "Runtime")
    }
}

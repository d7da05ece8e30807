import Testing

@testable import SwiftMocksGenerator

/// Names as the libraries' own generators give them. `NamingOracleTests` of the integration packages
/// compare thousands with those generators; these rows show the rules, and need nothing but Swift.
@Suite struct NamesTests {
    @Test(arguments: [
        ("Say", "say", "Say"), ("GetURL", "getURL", "GetURL"), ("URLForID", "urlforID", "UrlforID"),
        ("HTTPGet", "httpget", "Httpget"), ("get_user", "getUser", "GetUser"),
        ("list_http_ids", "listHTTPIds", "ListHTTPIds"), ("a__b", "a_B", "A_B"), ("a_", "a_", "A_"),
        ("_a", "a", "A"), ("OAuth2Callback", "oauth2Callback", "Oauth2Callback"), ("id", "id", "ID"),
    ])
    func `camel case of Connect's rpcs`(_ rpc: String, _ lower: String, _ upper: String) throws {
        let name = try #require(ProtoIdentifier(rpc))
        #expect(CamelCase.lower(name) == lower)
        #expect(CamelCase.upper(name) == upper)
    }

    @Test(arguments: [
        ("Say", "say"), ("GetURL", "getURL"), ("URLForID", "urlForID"), ("HTTPGet", "httpGet"),
        ("get_user", "get_user"), ("GET", "get"), ("X", "x"), ("_X", "_x"),
    ])
    func `method names of gRPC Swift`(_ rpc: String, _ method: String) throws {
        #expect(GRPCSwiftMethodName.of(try #require(ProtoIdentifier(rpc))) == method)
    }

    @Test(
        arguments: [
            ("connectrpc.eliza.v1", nil, "Connectrpc_Eliza_V1_"), ("my_app.v2", nil, "MyApp_V2_"), ("", nil, ""),
            ("a.b", "XY", "XY"), ("a.b", "", ""),
        ] as [(String, String?, String)])
    func `prefixes of message types`(_ package: String, _ swiftPrefix: String?, _ prefix: String) {
        #expect(MessageNaming.typePrefix(package: package, swiftPrefix: swiftPrefix) == prefix)
    }

    @Test(arguments: [
        (["Note"], "A_", "A_Note"), (["Note", "Data"], "", "Note.DataMessage"), (["Data"], "", "DataMessage"),
        (["DataMessage"], "", "DataMessageMessage"), (["Data"], "A_", "A_Data"),
        (["Type", "Int"], "", "TypeMessage.IntMessage"),
    ])
    func `paths of messages`(_ names: [String], _ prefix: String, _ path: String) throws {
        let names = try names.map { try #require(ProtoIdentifier($0)) }
        #expect(MessageNaming.path(names, prefix: prefix, swiftProtobufModule: "SwiftProtobuf").text == path)
    }

    @Test(arguments: [("Note", "Note"), ("Renamed", "RenamedMessage"), ("SwiftProtobuf", "SwiftProtobufMessage")])
    func `the name of SwiftProtobuf's module is reserved`(_ name: String, _ expected: String) {
        #expect(MessageNaming.messageName(name, swiftProtobufModule: "Renamed") == expected)
    }
}

import Foundation
import Testing

@testable import SwiftMocksBuildTool

@Suite struct TargetConfigurationTests {
    @Test func `all keys are read`() throws {
        let configuration = try read(
            """
            { "protocPath": "/opt/protoc", "invocations": [
                { "protoFiles": ["a.proto", "b/c.proto"] },
                { "protoFiles": ["a.proto"], "importPaths": ["../protos", "."], "GenerateClients": false,
                  "Visibility": "Public", "ExtraModuleImports": ["One", "Two"], "TestableModuleImports": "App" }
            ] }
            """)
        #expect(configuration.top["protocPath"]?.texts.map(\.text) == ["/opt/protoc"])
        #expect(
            configuration.invocations.map { $0.protoFiles?.map(\.text) } == [["a.proto", "b/c.proto"], ["a.proto"]])
        #expect(configuration.invocations.map { $0.importPaths?.map(\.text) } == [nil, ["../protos", "."]])
        #expect(configuration.invocations[0].options.isEmpty)
        #expect(
            configuration.invocations[1].options.map { "\($0.name)=\($0.value.text)" } == [
                "Visibility=Public", "ExtraModuleImports=One", "ExtraModuleImports=Two", "TestableModuleImports=App",
                "GenerateClients=false",
            ])
    }

    @Test func `each option is read`() throws {
        for option in OptionCatalogue.all {
            let (json, value) =
                switch option.values {
                case .flag: ("true", "true")
                case .choice(let legal): ("\"\(legal[0])\"", legal[0])
                case .name, .path: ("\"x\"", "x")
                case .modules, .texts: ("[\"x\"]", "x")
                }
            let text = #"{"invocations": [{"protoFiles": ["a.proto"], "\#(option.name)": \#(json)}]}"#
            let options = try read(text).invocations[0].options
            #expect(options.map(\.name) == [option.name])
            #expect(options.map(\.value.text) == [value])
        }
    }

    @Test(arguments: [
        ("[]", "1:1: error: the file must be an object, but is a list. Write keys and values in braces"),
        (#"{"invocations": {}}"#, "1:17: error: invocations must be a list, but is an object. Put it in brackets"),
        (#"{"invocations": []}"#, "1:17: error: invocations is empty. Give it an element, or remove it"),
        (
            #"{"invocations": ["a.proto"]}"#,
            #"1:18: error: an invocation must be an object, but is the string "a.proto". Write keys and values in braces"#
        ),
        (
            #"{"invocations": [{"protoFiles": []}]}"#,
            "1:33: error: protoFiles is empty. Give it an element, or remove it"
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "importPaths": []}]}"#,
            "1:61: error: importPaths is empty. Give it an element, or remove it"
        ),
        (
            #"{"invocations": [{"protoFiles": "a.proto"}]}"#,
            #"1:33: error: protoFiles must be a list, but is the string "a.proto". Put it in brackets"#
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto", 7]}]}"#,
            "1:45: error: an element of protoFiles must be a string that is not empty, but is the number 7. Write it in double quotes"
        ),
        (
            #"{"invocations": [{"protoFiles": ["a\u0000b"]}]}"#,
            #"1:34: error: an element of protoFiles has a control character, in "a\u{0}b""#
        ),
        (
            #"{"protocPath": null, "invocations": [{"protoFiles": ["a.proto"]}]}"#,
            "1:16: error: protocPath must be a string that is not empty, but is null. Give it text, or remove it"
        ),
        (
            #"{"protocGenGRPCSwiftPath": "p", "RPCLibrary": "GRPCSwift", "GenerateMocks": true}"#,
            "1:28: error: nothing here runs protoc-gen-grpc-swift-2, which makes clients where \"RPCLibrary\" is"
                + " \"GRPCSwift\" and \"GenerateClients\" is true. Set both, or remove protocGenGRPCSwiftPath"
        ),
        (
            #"{"ModuleMappings": "../Users"}"#,
            #"1:20: error: ModuleMappings must be an object, but is the string "../Users". Write keys and values in braces"#
        ),
        (#"{"ModuleMappings": {}}"#, "1:20: error: ModuleMappings is empty. Give it an element, or remove it"),
        (
            #"{"ModuleMappings": {"Users": true}}"#,
            "1:30: error: Users must be a string that is not empty, but is true. Write it in double quotes"
        ),
        (#"{"ModuleMappings": {"Users": []}}"#, "1:30: error: Users is empty. Give it an element, or remove it"),
        (
            #"{"ModuleMappings": {"Users": "a", "Users": "b"}}"#,
            #"1:35: error: duplicate key "Users". It was first given at line 1, column 21. Remove one of them"#
        ),
        (
            #"{"ModuleMappings": {"My Users": "../Users"}}"#,
            #"1:21: error: "My Users" is not a module name that Swift can import"#
        ),
        (
            #"{"ModuleMappings": {"Users": "../Users"}, "ProtoPathModuleMappings": "m.txt"}"#,
            "1:20: error: ModuleMappings and ProtoPathModuleMappings both say which modules the protos are in. Keep one of"
                + " them"
        ),
        (
            #"{"RPCLibrary": "GRPCSwift", "GenerateClients": "yes"}"#,
            #"1:48: error: GenerateClients must be true or false, but is the string "yes". Write one of them, without quotes"#
        ),
        (
            #"{"protocpath": "p", "invocations": [{"protoFiles": ["a.proto"]}]}"#,
            #"1:2: error: unknown key "protocpath". The nearest is "protocPath""#
        ),
        (
            #"{"protoFiles": ["a.proto"], "invocations": [{"protoFiles": ["a.proto"]}]}"#,
            #"1:16: error: "protoFiles" belongs in an invocation when the file has "invocations""#
        ),
        (
            "{\n \"protocPath\": \"a\",\n \"protocPath\": \"b\", \"invocations\": [{\"protoFiles\": [\"a.proto\"]}]}",
            #"3:2: error: duplicate key "protocPath". It was first given at line 2, column 2. Remove one of them"#
        ),
    ])
    func `a fault is named with its place`(text: String, expected: String) {
        #expect(faults(text) == ["/FILE:" + expected])
    }

    /// As a member of an invocation, which begins at column 45.
    @Test(arguments: [
        (
            #""GenerateMocks": "false""#,
            #"62: error: GenerateMocks must be true or false, but is the string "false". Remove the quotes"#
        ),
        (
            #""GenerateMocks": "it's\n""#,
            #"62: error: GenerateMocks must be true or false, but is the string "it's\u{A}". Write one of them, without quotes"#
        ),
        (
            #""GenerateMocks": 1e300"#,
            "62: error: GenerateMocks must be true or false, but is the number 1e300. Write one of them, without quotes"
        ),
        (#""visibility": "Public""#, #"45: error: unknown key "visibility". The nearest is "Visibility""#),
        (#""GenrateMock": true"#, #"45: error: unknown key "GenrateMock". The nearest is "GenerateMocks""#),
        (
            #""Visibility": "Pubic""#,
            #"59: error: Visibility: "Pubic" is not a legal value. Legal values are Internal, Public, Package. Did you mean Public?"#
        ),
        (
            #""protocPath": "p""#,
            #"45: error: "protocPath" belongs at the top of the file, next to "invocations""#
        ),
        (
            #""ExtraModuleImports": "A,B""#,
            #"67: error: ExtraModuleImports has "," in "A,B", where it would end the value. Give several values as a list"#
        ),
    ])
    func `the fault of an invocation is named`(member: String, expected: String) {
        #expect(faults(#"{"invocations": [{"protoFiles":["a.proto"], \#(member)}]}"#) == ["/FILE:1:" + expected])
    }

    @Test(arguments: ["{}", #"{"invocations": [{}]}"#])
    func `a configuration without protos asks for all`(text: String) throws {
        let invocations = try read(text).invocations
        #expect(invocations.count == 1 && invocations[0].protoFiles == nil)
        #expect(invocations.map { $0.importPaths?.map(\.text) } == [nil])
    }

    @Test func `keys at the top are defaults for each invocation`() throws {
        let configuration = try read(
            """
            {"$schema": "s.json", "importPaths": ["p"], "Visibility": "Public", "ExtraModuleImports": ["A", "B"],
             "invocations": [
                {"protoFiles": ["a.proto"]},
                {"importPaths": ["q"], "Visibility": "Package", "ExtraModuleImports": ["C"]}
             ]}
            """)
        #expect(configuration.invocations.map { $0.importPaths?.map(\.text) } == [["p"], ["q"]])
        #expect(
            configuration.invocations.map { $0.options.map(\.value.text) } == [
                ["Public", "A", "B"], ["Package", "C"],
            ])
    }

    @Test func `a fault of the top is said once`() {
        let text = #"{"Visibility": 1, "invocations": [{"protoFiles": ["a.proto"]}, {"protoFiles": ["b.proto"]}]}"#
        #expect(faults(text).count == 1)
    }

    @Test func `all faults are named at once in the order of the file`() {
        let text = #"{"y": 2, "invocations": [{"protoFiles": [], "FileNaming": true, "x": 1}]}"#
        let columns = faults(text).map { $0.components(separatedBy: ":")[2] }
        #expect(columns == ["2", "41", "59", "65"])
    }

    @Test func `what is no JSON is refused`() {
        #expect(
            faults("{\n'a': 1}") == [
                "/FILE:2:1: error: a key in double quotes is missing. A configuration is JSON: keys and text in double"
                    + " quotes, commas between elements, no comments"
            ])
        let error = #expect(throws: UserError.self) {
            try TargetConfiguration.read(Data([0xFF, 0xFE]))
        }
        #expect(error?.description == "/FILE:1:1: error: the file is not UTF-8. Save it in that encoding")
    }

    private func read(_ text: String) throws -> Configuration { try TargetConfiguration.read(text).content }

    private func faults(_ text: String) -> [String] {
        do {
            _ = try read(text)
            return []
        } catch let error as UserError {
            return error.description.components(separatedBy: "\n")
        } catch {
            return ["\(error)"]
        }
    }
}

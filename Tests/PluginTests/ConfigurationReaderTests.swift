import Foundation
import Testing

@testable import SwiftMocksConfiguration

@Suite struct ConfigurationReaderTests {
    private static let shortFile = #"a short file is { "invocations": [{ "protoFiles": ["a.proto"] }] }"#

    @Test func readsAllThereIs() throws {
        let configuration = try read(
            """
            { "protocPath": "/opt/protoc", "invocations": [
                { "protoFiles": ["a.proto", "b/c.proto"] },
                { "protoFiles": ["a.proto"], "importPaths": ["../protos", "."], "GenerateClients": false,
                  "Visibility": "Public", "ExtraModuleImports": ["One", "Two"], "TestableModuleImports": "App" }
            ] }
            """)
        #expect(configuration.protocPath == "/opt/protoc")
        #expect(configuration.invocations.map(\.protoFiles) == [["a.proto", "b/c.proto"], ["a.proto"]])
        #expect(configuration.invocations.map(\.importPaths) == [["."], ["../protos", "."]])
        #expect(configuration.invocations[0].options.isEmpty)
        #expect(
            configuration.invocations[1].options.map { "\($0.name)=\($0.value)" } == [
                "Visibility=Public", "ExtraModuleImports=One", "ExtraModuleImports=Two", "TestableModuleImports=App",
                "GenerateClients=false",
            ])
    }

    @Test func knowsEveryOption() throws {
        for (name, kind) in OptionKeys.all {
            let value =
                switch kind {
                case .flag: "true"
                case .text, .path: "\"x\""
                case .list: "[\"x\"]"
                }
            let text = #"{"invocations": [{"protoFiles": ["a.proto"], "\#(name)": \#(value)}]}"#
            let options = try read(text).invocations[0].options
            #expect(options == [Configuration.Option(name: name, value: kind == .flag ? "true" : "x")])
        }
    }

    @Test(arguments: [
        ("[]", "the file must be an object, and is a list"),
        ("{}", #"the key "invocations" is missing; "# + shortFile),
        (#"{"invocations": {}}"#, "invocations must be a list, and is an object"),
        (#"{"invocations": []}"#, "invocations is empty; " + shortFile),
        (#"{"invocations": ["a.proto"]}"#, #"invocations[0] must be an object, and is the string "a.proto""#),
        (
            #"{"invocations": [{}]}"#,
            #"invocations[0]: the key "protoFiles" is missing; list the protos to generate from, as in "#
                + #""protoFiles": ["a.proto"]"#
        ),
        (
            #"{"invocations": [{"protoFiles": []}]}"#,
            #"invocations[0].protoFiles is empty; list the protos to generate from, as in "protoFiles": ["a.proto"]"#
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "importPaths": []}]}"#,
            "invocations[0].importPaths is empty; give it an element, or remove it"
        ),
        (
            #"{"invocations": [{"protoFiles": "a.proto"}]}"#,
            #"invocations[0].protoFiles must be a list, and is the string "a.proto""#
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto", 7]}]}"#,
            "invocations[0].protoFiles[1] must be a string that is not empty, and is the number 7"
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "GenerateMocks": "false"}]}"#,
            #"invocations[0].GenerateMocks must be true or false, and is the string "false""#
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "GenerateMocks": 1}]}"#,
            "invocations[0].GenerateMocks must be true or false, and is the number 1"
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "visibility": "Public"}]}"#,
            #"invocations[0]: unknown key "visibility"; the nearest is "Visibility""#
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "GenrateMock": true}]}"#,
            #"invocations[0]: unknown key "GenrateMock"; the nearest is "GenerateMocks""#
        ),
        (
            #"{"protocpath": "p", "invocations": [{"protoFiles": ["a.proto"]}]}"#,
            #"unknown key "protocpath"; the nearest is "protocPath""#
        ),
        (
            #"{"invocations": [{"protoFiles": ["a.proto"], "ExtraModuleImports": "A,B"}]}"#,
            #"invocations[0].ExtraModuleImports: "A,B" has a comma, which ends an option's value; give several values "#
                + "as a list, and keep commas out of paths"
        ),
        (
            #"{"protocPath": null, "invocations": [{"protoFiles": ["a.proto"]}]}"#,
            "protocPath must be a string that is not empty, and is null"
        ),
    ])
    func namesTheFault(text: String, expected: String) {
        #expect(faults(text) == [expected])
    }

    @Test func namesAllFaultsAtOnce() {
        let text = #"{"invocations": [{"protoFiles": [], "FileNaming": true, "x": 1}], "y": 2}"#
        #expect(faults(text).count == 4)
    }

    @Test(arguments: ["", "{", #"{"invocations": [{"protoFiles": ["a.proto"]}"#, "// no comments\n{}", "\u{FF}"])
    func refusesWhatIsNoJSON(text: String) {
        let faults = faults(text)
        #expect(faults.count == 1)
        #expect(faults.first?.contains("this is no JSON (") == true)
        #expect(
            faults.first?.hasSuffix(
                "; JSON has keys and text in double quotes, commas between elements, and no comments") == true)
    }

    @Test(arguments: [
        ("{\n  'invocations': []\n}", "line 2, column 3: this is no JSON (Invalid value); "),
        ("{\"invocations\": [\n{} {}]}", "line 2, column 4: this is no JSON (Invalid value); "),
    ])
    func saysWhereItIsNoJSON(text: String, expected: String) {
        #if os(Linux)
            #expect(faults(text).first?.hasPrefix(expected) == true, "\(faults(text))")
        #endif
    }

    private func read(_ text: String) throws -> Configuration { try ConfigurationReader.read(Data(text.utf8)) }

    private func faults(_ text: String) -> [String] {
        do {
            _ = try read(text)
            return []
        } catch let error as ConfigurationFaults {
            return error.faults.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }
}

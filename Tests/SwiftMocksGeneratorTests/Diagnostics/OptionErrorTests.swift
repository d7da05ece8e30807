import Testing

@testable import SwiftMocksGenerator

/// What a user reads when the plugin's options are wrong, to the letter.
@Suite struct OptionErrorTests {
    @Test(arguments: [
        (
            "Visibilty=Public",
            #"unknown option "Visibilty". The nearest is Visibility. `protoc-gen-swift-mocks --help` lists all options"#
        ),
        (
            "FileNames=source_relative",
            #"unknown option "FileNames". The nearest is FileNaming. `protoc-gen-swift-mocks --help` lists all options"#
        ),
        // Options of other generators, and a list that a comma ends.
        ("paths=source_relative", #"unknown option "paths". `protoc-gen-swift-mocks --help` lists all options"#),
        (
            "Client=true,Server=false",
            """
            unknown option "Client". The nearest is GenerateClients. `protoc-gen-swift-mocks --help` lists all options
            unknown option "Server". `protoc-gen-swift-mocks --help` lists all options
            """
        ),
        (
            "ExtraModuleImports=Models,Users",
            #"unknown option "Users". `protoc-gen-swift-mocks --help` lists all options"#
        ),
        ("Visibility", "option Visibility has no value. Write Visibility=Internal"),
        ("ExtraModuleImports", "option ExtraModuleImports has no value. Write ExtraModuleImports=<module>"),
        (
            "Visibility=public",
            #"option Visibility: "public" is not a legal value. Legal values are Internal, Public, Package. Did you mean Public?"#
        ),
        ("Visibility=x", #"option Visibility: "x" is not a legal value. Legal values are Internal, Public, Package"#),
        ("GenerateMocks=1", #"option GenerateMocks: "1" is not a legal value. Legal values are true, false"#),
        (
            "GenerateMocks=fals",
            #"option GenerateMocks: "fals" is not a legal value. Legal values are true, false. Did you mean false?"#
        ),
        (
            "FileNaming=FullPaths",
            """
            option FileNaming: "FullPaths" is not a legal value. Legal values are FullPath, PathToUnderscores, DropPath. \
            Did you mean FullPath?
            """
        ),
        (
            "MockRuntime=Mockito",
            #"option MockRuntime: "Mockito" is not a legal value. Legal values are ConnectMocks, SwiftMocks"#
        ),
        (
            "MockReports=Console",
            "option MockReports applies to recording mocks only. Remove it, or set MockRuntime=SwiftMocks"
        ),
        (
            "RPCLibrary=GRPCSwift,MockReports=console",
            #"option MockReports: "console" is not a legal value. Legal values are Tests, Console. Did you mean Console?"#
        ),
        (
            "SwiftProtobufModuleName=Swift Protobuf",
            """
            option SwiftProtobufModuleName: "Swift Protobuf" is not a legal value. Use a Swift identifier
            """
        ),
        (
            "TestableModuleImports=My-App",
            #"option TestableModuleImports: "My-App" is not a legal value. Use the name of a Swift module"#
        ),
        (
            "MockCompilationCondition=\u{202E}DEBUG",
            """
            option MockCompilationCondition: "\\u{202E}DEBUG" is not a legal value. Use a Swift identifier
            """
        ),
        (
            "GenerateAsyncMethods=false",
            """
            GenerateAsyncMethods and GenerateCallbackMethods are both false, so clients would have no methods. \
            Set at least one of them to true
            """
        ),
        (
            "GenerateMocks=false,MockRuntime=SwiftMocks,TestableModuleImports=App,MockCompilationCondition=DEBUG,"
                + "MockReports=Console",
            """
            option TestableModuleImports applies to mocks only, but GenerateMocks=false disables them. Remove one of the two
            option MockCompilationCondition applies to mocks only, but GenerateMocks=false disables them. Remove one of the two
            option MockReports applies to mocks only, but GenerateMocks=false disables them. Remove one of the two
            option MockRuntime applies to mocks only, but GenerateMocks=false disables them. Remove one of the two
            """
        ),
        (
            "GenerateMocks=false,TestableModuleImports=none,MockCompilationCondition=none",
            """
            option TestableModuleImports applies to mocks only, but GenerateMocks=false disables them. Remove one of the two
            option MockCompilationCondition applies to mocks only, but GenerateMocks=false disables them. Remove one of the two
            """
        ),
        (
            "GenerateClients=false,GenerateMocks=false",
            """
            GenerateClients and GenerateMocks are both false, so there is nothing to write. \
            Set at least one of them to true
            """
        ),
        (
            "ModulName=\(String(repeating: "x", count: 5_000)),Visibility=\(String(repeating: "y", count: 5_000))",
            """
            unknown option "ModulName". The nearest is ModuleName. `protoc-gen-swift-mocks --help` lists all options
            option Visibility: "\(String(repeating: "y", count: 200))…" is not a legal value. \
            Legal values are Internal, Public, Package
            """
        ),
    ])
    func `the error has this text`(_ parameter: String, _ text: String) throws {
        let file = Proto.fileWithService("a.proto", rpcs: ["Get"])
        let response = try TestRequest(["a.proto"], [file], parameter: parameter).run()
        #expect(response.error == text)
        #expect(response.files.isEmpty)
    }
}

import Testing

@testable import SwiftMocksGenerator

@Suite struct OptionParserTests {
    @Test(arguments: ["", ",", " , ,"])
    func emptyParametersMeanTheDefaults(_ parameter: String) throws {
        let connect = try ConnectOptions(parameter: parameter)
        let options = connect.common
        #expect(connect.generateAsyncMethods)
        #expect(!connect.generateCallbackMethods)
        #expect(options.visibility == .internal)
        #expect(connect.generateServiceMetadata)
        #expect(!connect.keepMethodCasing)
        #expect(options.fileNaming == .fullPath)
        #expect(options.moduleName == nil)
        #expect(options.protoPathModuleMappings == nil)
        #expect(options.swiftProtobufModuleName == "SwiftProtobuf")
        #expect(options.extraModuleImports == [])
        #expect(connect.generateClients)
        #expect(connect.generateMocks)
        #expect(options.testableModuleImports == [])
        #expect(!options.useAccessLevelOnImports)
        #expect(!connect.nonisolatedTypes)
        #expect(options.mockCompilationCondition == nil)
        #expect(connect.mockRuntime == .connectMocks)
        #expect(!connect.mockProperties)
        #expect(!options.generateEmptyFiles)
    }

    @Test func everyOptionIsStored() throws {
        let connect = try ConnectOptions(
            parameter: """
                GenerateAsyncMethods=false,GenerateCallbackMethods=true,Visibility=Package,\
                GenerateServiceMetadata=false,KeepMethodCasing=true,FileNaming=DropPath,\
                ModuleName=M,ProtoPathModuleMappings=a/b=c.txt,SwiftProtobufModuleName=P,ExtraModuleImports=A,\
                ExtraModuleImports=B.C,GenerateClients=false,TestableModuleImports=T,UseAccessLevelOnImports=true,\
                NonisolatedTypes=true,MockCompilationCondition=DEBUG,MockRuntime=SwiftMocks,MockProperties=true,\
                GenerateEmptyFiles=true
                """)
        let options = connect.common
        #expect(!connect.generateAsyncMethods)
        #expect(connect.generateCallbackMethods)
        #expect(options.visibility == .package)
        #expect(!connect.generateServiceMetadata)
        #expect(connect.keepMethodCasing)
        #expect(options.fileNaming == .dropPath)
        #expect(options.moduleName == "M")
        #expect(options.protoPathModuleMappings == "a/b=c.txt")
        #expect(options.swiftProtobufModuleName == "P")
        #expect(options.extraModuleImports == ["A", "B.C"])
        #expect(!connect.generateClients)
        #expect(connect.generateMocks)
        #expect(options.testableModuleImports == ["T"])
        #expect(options.useAccessLevelOnImports)
        #expect(connect.nonisolatedTypes)
        #expect(options.mockCompilationCondition == "DEBUG")
        #expect(connect.mockRuntime == .swiftMocks)
        #expect(connect.mockProperties)
        #expect(options.generateEmptyFiles)
    }

    @Test func spacesAroundNamesAndValuesDoNotMatter() throws {
        #expect(
            try ConnectOptions(parameter: " Visibility = Public , KeepMethodCasing=true\n").common.visibility == .public
        )
    }

    @Test func theLastValueWins() throws {
        #expect(try ConnectOptions(parameter: "Visibility=Public,Visibility=Package").common.visibility == .package)
    }

    @Test(arguments: [
        "visibility=Public", "Visibility", "Visibility=public", "Visibility=", "KeepMethodCasing=1", "=true", "=",
        "ModuleName=A.B", "ModuleName=", "SwiftProtobufModuleName=a b", "SwiftProtobufModuleName=class",
        "ExtraModuleImports=A..B",
        "ExtraModuleImports=",
        "TestableModuleImports=A;import B", "MockCompilationCondition=!DEBUG", "MockCompilationCondition=true",
        "MockRuntime=Mockingbird", "GenerateClients=false,GenerateMocks=false", "GenerateAsyncMethods=false",
    ])
    func mistakesAreErrors(_ parameter: String) {
        #expect(throws: GeneratorError.self) { try ConnectOptions(parameter: parameter) }
    }

    @Test func allMistakesAreReportedTogether() {
        let error = #expect(throws: GeneratorError.self) { try ConnectOptions(parameter: "A=1,Visibility=x,B=2") }
        #expect(error?.description.split(separator: "\n").count == 3)
    }
}

import Testing

@testable import SwiftMocksGenerator

@Suite struct OptionParserTests {
    @Test(arguments: ["", ",", " , ,"])
    func emptyParametersMeanTheDefaults(_ parameter: String) throws {
        let options = try OptionParser.parse(parameter)
        #expect(options.generateAsyncMethods)
        #expect(!options.generateCallbackMethods)
        #expect(options.visibility == .internal)
        #expect(options.generateServiceMetadata)
        #expect(!options.keepMethodCasing)
        #expect(options.fileNaming == .fullPath)
        #expect(options.protoPathModuleMappings == nil)
        #expect(options.swiftProtobufModuleName == "SwiftProtobuf")
        #expect(options.extraModuleImports == [])
        #expect(options.generateClients)
        #expect(options.generateMocks)
        #expect(options.testableModuleImports == [])
        #expect(!options.useAccessLevelOnImports)
        #expect(!options.nonisolatedTypes)
        #expect(options.mockCompilationCondition == nil)
        #expect(options.mockRuntime == .connectMocks)
        #expect(!options.generateEmptyFiles)
    }

    @Test func everyOptionIsStored() throws {
        let options = try OptionParser.parse(
            """
            GenerateAsyncMethods=false,GenerateCallbackMethods=true,Visibility=Package,GenerateServiceMetadata=false,\
            KeepMethodCasing=true,FileNaming=DropPath,ProtoPathModuleMappings=a/b=c.txt,SwiftProtobufModuleName=P,\
            ExtraModuleImports=A,ExtraModuleImports=B.C,GenerateClients=false,TestableModuleImports=T,\
            UseAccessLevelOnImports=true,NonisolatedTypes=true,MockCompilationCondition=DEBUG,MockRuntime=ConnectMocks,\
            GenerateEmptyFiles=true
            """)
        #expect(!options.generateAsyncMethods)
        #expect(options.generateCallbackMethods)
        #expect(options.visibility == .package)
        #expect(!options.generateServiceMetadata)
        #expect(options.keepMethodCasing)
        #expect(options.fileNaming == .dropPath)
        #expect(options.protoPathModuleMappings == "a/b=c.txt")
        #expect(options.swiftProtobufModuleName == "P")
        #expect(options.extraModuleImports == ["A", "B.C"])
        #expect(!options.generateClients)
        #expect(options.generateMocks)
        #expect(options.testableModuleImports == ["T"])
        #expect(options.useAccessLevelOnImports)
        #expect(options.nonisolatedTypes)
        #expect(options.mockCompilationCondition == "DEBUG")
        #expect(options.generateEmptyFiles)
    }

    @Test func spacesAroundNamesAndValuesDoNotMatter() throws {
        #expect(try OptionParser.parse(" Visibility = Public , KeepMethodCasing=true\n").visibility == .public)
    }

    @Test func theLastValueWins() throws {
        #expect(try OptionParser.parse("Visibility=Public,Visibility=Package").visibility == .package)
    }

    @Test(arguments: [
        "visibility=Public", "Visibility", "Visibility=public", "Visibility=", "KeepMethodCasing=1", "=true", "=",
        "SwiftProtobufModuleName=a b", "SwiftProtobufModuleName=class", "ExtraModuleImports=A..B",
        "ExtraModuleImports=",
        "TestableModuleImports=A;import B", "MockCompilationCondition=!DEBUG", "MockCompilationCondition=true",
        "MockRuntime=Mockingbird", "GenerateClients=false,GenerateMocks=false", "GenerateAsyncMethods=false",
    ])
    func mistakesAreErrors(_ parameter: String) {
        #expect(throws: GeneratorError.self) { try OptionParser.parse(parameter) }
    }

    @Test func allMistakesAreReportedTogether() {
        let error = #expect(throws: GeneratorError.self) { try OptionParser.parse("A=1,Visibility=x,B=2") }
        #expect(error?.description.split(separator: "\n").count == 3)
    }
}

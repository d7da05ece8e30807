import Testing

@testable import SwiftMocksGenerator
@testable import SwiftMocksOptions

@Suite struct OptionParserTests {
    @Test(arguments: [",", " , ,"])
    func `empty parts mean nothing`(_ parameter: String) throws {
        #expect(try "\(ConnectOptions(parameter: parameter))" == "\(ConnectOptions(OptionSettings()))")
    }

    @Test func `spaces around names and values do not matter`() throws {
        #expect(
            try ConnectOptions(parameter: " Visibility = Public , KeepMethodCasing=true\n").common.visibility == .public
        )
    }

    @Test func `the last value wins`() throws {
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
    func `each mistake is an error`(_ parameter: String) {
        #expect(throws: GeneratorError.self) { try ConnectOptions(parameter: parameter) }
    }

    @Test func `all mistakes are reported together`() {
        let error = #expect(throws: GeneratorError.self) { try ConnectOptions(parameter: "A=1,Visibility=x,B=2") }
        #expect(error?.description.split(separator: "\n").count == 3)
    }
}

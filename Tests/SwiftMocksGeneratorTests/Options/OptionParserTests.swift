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
        "Visibility=", "=true", "=", "ModuleName=A.B", "ModuleName=", "SwiftProtobufModuleName=class",
        "ExtraModuleImports=A..B", "ExtraModuleImports=", "TestableModuleImports=A;import B",
        "MockCompilationCondition=!DEBUG", "MockCompilationCondition=true",
    ])
    func `each mistake is an error`(_ parameter: String) {
        #expect(throws: GeneratorError.self) { try ConnectOptions(parameter: parameter) }
    }
}

extension ConnectOptions {
    /// The options that a plugin parameter gives.
    fileprivate init(parameter: String) throws {
        self.init(try OptionParser.parse(parameter, libraries: LibraryGenerators.all).settings)
    }
}
